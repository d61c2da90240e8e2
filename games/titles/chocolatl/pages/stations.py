"""The six stations in their order: what is at stake, who has cards there, where the viewer lays its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.tables.pages import numbers
from games.tables.pages.scene import Scene, Sitter
from games.titles.chocolatl.bot import reach
from games.titles.chocolatl.pages import art, asking, rows, stakes, walk, words
from games.titles.chocolatl.pages.asking import Slot
from games.titles.chocolatl.pages.rows import Extra, Row
from games.titles.chocolatl.pages.stakes import Stake
from games.titles.chocolatl.pages.walk import StationOutcome
from games.titles.chocolatl.rules import bidding
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.state import Added, Phase, Result
from games.titles.chocolatl.rules.view import ChocolatlView
from games.titles.chocolatl.texts.rules import STATIONS as RULES


@dataclass(frozen=True, slots=True)
class StationBoard:
    """A station on the board. ``state`` is ``past``, ``now`` (several, where cards are laid at all) or ``next``."""

    number: int
    name: str
    rule: str
    place: SafeString
    state: str
    stakes: tuple[Stake, ...]
    scenery: SafeString | str
    rows: tuple[Row, ...]
    is_ranked: bool
    """Whether the rows are its outcome in this round."""
    slots: tuple[Slot, ...]
    outcome: StationOutcome | None = None
    is_ahead: bool = False
    """Whether cards are planned here, for when the station comes."""
    extras: tuple[Extra, ...] = ()
    base: int = 0
    """What is added to the cards that the viewer lays here, and what those come to that it has laid before."""
    rivals: tuple[Rival, ...] = ()
    is_asked: bool = False
    """Whether the viewer is asked something about it besides cards."""


@dataclass(frozen=True, slots=True)
class Rival:
    """How much somebody else can still bid at a station, by what everybody sees."""

    name: str
    marker: SafeString
    most: str


def boards(scene: Scene, slots: Sequence[Slot]) -> list[StationBoard]:
    """All six."""
    rivals, shown_walk = _rivals(scene), walk.walk(scene)
    return [
        _board(
            scene,
            station,
            tuple([slot for slot in slots if slot.station == station]),
            shown_walk.at(station) if shown_walk else None,
            rivals.get(station, ()),
        )
        for station in STATIONS
    ]


def _board(
    scene: Scene,
    station: int,
    slots: tuple[Slot, ...],
    outcome: StationOutcome | None,
    rivals: tuple[Rival, ...],
) -> StationBoard:
    view: ChocolatlView = scene.view
    added = bidding.added(view, station)
    return StationBoard(
        number=station,
        name=words.station_name(station),
        rule=_rule(station, get_language()),
        place=art.place(station),
        state=_state(view, station),
        stakes=stakes.stakes(view, station),
        scenery=stakes.scenery(scene, station),
        rows=_rows(scene, station),
        is_ranked=_result(view, station) is not None,
        slots=slots,
        outcome=outcome,
        is_ahead=any(slot.is_ahead for slot in slots),
        extras=rows.extras(added, view.seat) if slots and view.seat is not None else (),
        base=_base(view, station, added) if slots else 0,
        rivals=rivals,
        is_asked=station == view.station and view.phase in asking.ASKS and bool(scene.moves),
    )


@lru_cache(maxsize=64)
def _rule(station: int, _language: str | None) -> str:
    return str(RULES[station])


def _base(view: ChocolatlView, station: int, added: Added) -> int:
    assert view.seat is not None, "a seat that lays cards"
    return sum(view.players[view.seat].laid[station - 1]) + bidding.totals(added)[view.seat]


def _rivals(scene: Scene) -> Mapping[int, tuple[Rival, ...]]:
    """By station, while the viewer lays cards, or has laid some that nobody else has seen.

    Where all can still bid their best, it says nothing: their villages show which cards those are.
    """
    view: ChocolatlView = scene.view
    hidden = _hidden_stations(view)
    if view.seat is None or not hidden:
        return {}
    others = [
        (sitter, reach.most(view, sitter.number, hidden)) for sitter in scene.sitters if sitter.number != view.seat
    ]
    return {
        station: tuple(_rival(sitter, most[station]) for sitter, most in others)
        for station in hidden
        if any(reach.is_bound(view, sitter.number, station) for sitter, _most in others)
    }


def _rival(sitter: Sitter, most: int) -> Rival:
    return Rival(sitter.name, art.marker(sitter.colour), numbers.number(most))


def _hidden_stations(view: ChocolatlView) -> Sequence[int]:
    if view.phase == Phase.BID:
        return view.asked_stations
    return STATIONS[view.revealed :] if view.round and view.phase == Phase.CONFIRM else ()


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
