"""A walk through the stations that were resolved last: they show their results one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from core.colon import with_colon
from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import art, rows, words
from games.titles.chocolatl.pages.rows import Row
from games.titles.chocolatl.rules.round import turn_at
from games.titles.chocolatl.rules.state import Result
from games.titles.chocolatl.rules.view import ChocolatlView


@dataclass(frozen=True, slots=True)
class StationOutcome:
    """How one station came out; ``is_new`` if that was since the viewer's last move."""

    key: str
    station: int
    name: str
    icon: SafeString
    rows: tuple[Row, ...]
    gains: int
    """How much it has given; more when its first has chosen."""
    is_new: bool = False
    is_before: bool = False
    """Whether that was in the round before, so that the station shows it only in a walk."""

    @property
    def told(self) -> str:
        """The station and its bids in one line, the best first."""
        return f"{with_colon(self.name)} {', '.join(f'{row.name} {row.total}' for row in self.rows)}"


@dataclass(frozen=True, slots=True)
class Walk:
    """The stations of a round."""

    round: int
    outcomes: tuple[StationOutcome, ...]

    @property
    def is_new(self) -> bool:
        """Whether some of them came out since the viewer's last move."""
        return any(outcome.is_new for outcome in self.outcomes)

    def at(self, station: int) -> StationOutcome | None:
        """How this station came out, if it did."""
        return next((outcome for outcome in self.outcomes if outcome.station == station), None)


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
    return [_outcome(scene, number, result) for result in results]


def _outcome(scene: Scene, number: int, result: Result) -> StationOutcome:
    view: ChocolatlView = scene.view
    return StationOutcome(
        key=f"walk-{number}-{result.station}",
        station=result.station,
        name=words.station(result.station),
        icon=art.piece(f"station-{result.station}"),
        rows=rows.of_result(scene, result),
        gains=len(result.gains),
        is_new=0 < scene.news_turn <= turn_at(number, result.station),
        is_before=number < view.round,
    )
