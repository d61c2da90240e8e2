"""A walk through the stations that were resolved last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import art, rows, words
from games.titles.chocolatl.pages.rows import Row
from games.titles.chocolatl.rules.round import turn_at
from games.titles.chocolatl.rules.state import Result
from games.titles.chocolatl.rules.view import ChocolatlView


@dataclass(frozen=True, slots=True)
class StationOutcome:
    """How one station came out; ``is_new`` if that was since the viewer's last move.

    ``is_open`` is the first of these, or the latest one.
    """

    key: str
    name: str
    icon: SafeString
    rows: tuple[Row, ...]
    gains: int
    """How much it has given; more when its first has chosen."""
    is_open: bool
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Walk:
    """The stations of a round."""

    round: int
    outcomes: tuple[StationOutcome, ...]

    @property
    def is_new(self) -> bool:
        """Whether some of them came out since the viewer's last move."""
        return any(outcome.is_new for outcome in self.outcomes)


def walk(scene: Scene) -> Walk | None:
    """The stations that were resolved last: this round's, or while there are none those of the round before."""
    view: ChocolatlView = scene.view
    if view.results:
        return _walk(scene, view.round, view.results)
    return _walk(scene, view.round - 1, view.previous) if view.previous else None


def _walk(scene: Scene, number: int, results: Sequence[Result]) -> Walk:
    return Walk(number, tuple(outcomes(scene, number, results)))


def outcomes(scene: Scene, number: int, results: Sequence[Result]) -> list[StationOutcome]:
    """How the stations of a round came out."""
    new = [result for result in results if 0 < scene.news_turn <= turn_at(number, result.station)]
    opened = new[:1] or results[-1:]
    return [_outcome(scene, number, result, is_open=result in opened, is_new=result in new) for result in results]


def _outcome(scene: Scene, number: int, result: Result, *, is_open: bool, is_new: bool) -> StationOutcome:
    return StationOutcome(
        key=f"walk-{number}-{result.station}",
        name=words.station(result.station),
        icon=art.piece(f"station-{result.station}"),
        rows=rows.of_result(scene, result),
        gains=len(result.gains),
        is_open=is_open,
        is_new=is_new,
    )
