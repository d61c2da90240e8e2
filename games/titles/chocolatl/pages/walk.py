"""A walk through the stations that were resolved last: they show their results one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.safestring import SafeString

from core.colon import with_colon
from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import art, rows, totals, words
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
    before: str = ""
    after: str = ""
    """Everybody's totals before it, and with what it has given."""

    @property
    def told(self) -> str:
        """The station, its bids and what they brought in one line, the best first."""
        return f"{with_colon(self.name)} {'; '.join(map(_told, self.rows))}"


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


def _told(row: Row) -> str:
    return ", ".join(filter(None, (f"{row.name} {row.total}", row.tie, *(gain.label for gain in row.gains))))


def walk(scene: Scene) -> Walk | None:
    """The stations that were resolved last: this round's, or while there are none those of the round before."""
    view: ChocolatlView = scene.view
    if view.results:
        return _walk(scene, view.round, view.results)
    return _walk(scene, view.round - 1, view.previous) if view.previous else None


def _walk(scene: Scene, number: int, results: Sequence[Result]) -> Walk:
    stages = pairwise([totals.told(each) for each in totals.totals(scene.view, results)])
    found = zip(outcomes(scene, number, results), stages, strict=True)
    return Walk(number, tuple([replace(outcome, before=before, after=after) for outcome, (before, after) in found]))


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
