"""A walk through the stations that are resolved: this round's, and those of the round before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.engine.chocolatl.state import Result
from games.engine.chocolatl.view import ChocolatlView
from games.presenters.chocolatl import art, rows, words
from games.presenters.chocolatl.rows import Row
from games.presenters.presenter import Scene


@dataclass(frozen=True, slots=True)
class StationOutcome:
    """How one station came out; ``is_open`` is the latest one."""

    key: str
    name: str
    icon: SafeString
    rows: tuple[Row, ...]
    is_open: bool


@dataclass(frozen=True, slots=True)
class Walk:
    """The stations of a round."""

    round: int
    outcomes: Sequence[StationOutcome]


def walks(scene: Scene) -> list[Walk]:
    """This round, as far as it has come, then the one before."""
    return list(_walks(scene))


def _walks(scene: Scene) -> Iterator[Walk]:
    view: ChocolatlView = scene.view
    if view.results:
        yield _walk(scene, view.round, view.results, is_open=True)
    if view.previous:
        yield _walk(scene, view.round - 1, view.previous, is_open=not view.results)


def _walk(scene: Scene, number: int, results: Sequence[Result], *, is_open: bool) -> Walk:
    shown = results[-1] if is_open else None
    return Walk(number, [_outcome(scene, number, result, is_open=result is shown) for result in results])


def _outcome(scene: Scene, number: int, result: Result, *, is_open: bool) -> StationOutcome:
    return StationOutcome(
        key=f"walk-{number}-{result.station}",
        name=words.station(result.station),
        icon=art.piece(f"station-{result.station}"),
        rows=rows.of_result(scene, result),
        is_open=is_open,
    )
