"""The six stations in their order: what is at stake, who has cards there, where the viewer lays its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.engine.chocolatl.material import STATIONS
from games.engine.chocolatl.state import Result
from games.engine.chocolatl.view import ChocolatlView
from games.presenters.chocolatl import art, rows, stakes, words
from games.presenters.chocolatl.asking import Slot
from games.presenters.chocolatl.rows import Row
from games.presenters.chocolatl.stakes import Stake
from games.presenters.presenter import Scene
from games.sentences.chocolatl_rules import STATIONS as RULES


@dataclass(frozen=True, slots=True)
class StationBoard:
    """A station on the board. ``state`` is ``past``, ``now`` (several, where cards are laid at all) or ``next``."""

    number: int
    name: str
    rule: str
    icon: SafeString
    state: str
    stakes: tuple[Stake, ...]
    scenery: SafeString | str
    rows: tuple[Row, ...]
    is_ranked: bool
    slots: tuple[Slot, ...]


def boards(scene: Scene, slots: Sequence[Slot]) -> list[StationBoard]:
    """All six."""
    return [_board(scene, station, tuple(slot for slot in slots if slot.station == station)) for station in STATIONS]


def _board(scene: Scene, station: int, slots: tuple[Slot, ...]) -> StationBoard:
    view: ChocolatlView = scene.view
    return StationBoard(
        number=station,
        name=str(words.STATIONS[station]),
        rule=str(RULES[station]),
        icon=art.piece(f"station-{station}"),
        state=_state(view, station),
        stakes=tuple(stakes.stakes(scene, station)),
        scenery=stakes.scenery(scene, station),
        rows=_rows(scene, station),
        is_ranked=_result(view, station) is not None,
        slots=slots,
    )


def _rows(scene: Scene, station: int) -> tuple[Row, ...]:
    view: ChocolatlView = scene.view
    result = _result(view, station)
    if result is not None:
        return rows.of_result(scene, result)
    if station == view.station and station == view.revealed:
        return rows.revealed(scene)
    return rows.lying(scene, station)


def _result(view: ChocolatlView, station: int) -> Result | None:
    return next((result for result in view.results if result.station == station), None)


def _state(view: ChocolatlView, station: int) -> str:
    if view.winners is not None:
        return "past"
    if station in view.asked_stations or (view.round and station == view.station and not view.asked_stations):
        return "now"
    return "past" if _result(view, station) else "next"
