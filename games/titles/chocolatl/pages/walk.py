"""A walk through the stations that were resolved last: they show their results one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.colon import with_colon
from games import texts
from games.tables.pages import numbers
from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import art, gains, rows, totals, words
from games.titles.chocolatl.pages.rows import Row
from games.titles.chocolatl.rules.ranking import tie_breaks
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
    told: str = ""
    """For whoever hears it: the station, its bids, the best first, and what came of them."""


@dataclass(frozen=True, slots=True)
class Walk:
    """The stations of a round."""

    round: int
    outcomes: tuple[StationOutcome, ...]
    next_told: str = ""
    """For whoever hears it: the round that has begun since."""

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
    return replace(_walk(scene, view.round - 1, view.previous), next_told=_begun(view)) if view.previous else None


def _begun(view: ChocolatlView) -> str:
    details = {"round": view.round, "colour": view.mode, "harvest": view.harvest, "offer": view.offer}
    return texts.event("chocolatl", ("round", None, details), ())


def _walk(scene: Scene, number: int, results: Sequence[Result]) -> Walk:
    stages = pairwise([totals.told(each) for each in totals.totals(scene.view, results)])
    found = zip(outcomes(scene, number, results), stages, strict=True)
    return Walk(number, tuple([replace(outcome, before=before, after=after) for outcome, (before, after) in found]))


def outcomes(scene: Scene, number: int, results: Sequence[Result]) -> list[StationOutcome]:
    """How the stations of a round came out."""
    return [_outcome(scene, number, result) for result in results]


def _outcome(scene: Scene, number: int, result: Result) -> StationOutcome:
    view: ChocolatlView = scene.view
    names = tuple(sitter.name for sitter in scene.sitters)
    return StationOutcome(
        key=f"walk-{number}-{result.station}",
        station=result.station,
        name=words.station(result.station),
        icon=art.piece(f"station-{result.station}"),
        rows=rows.of_result(scene, result),
        gains=len(result.gains),
        told=_told(gains.hashable(result), names, get_language()),
        is_new=0 < scene.news_turn <= turn_at(number, result.station),
        is_before=number < view.round,
    )


@lru_cache(maxsize=2048)
def _told(result: Result, names: tuple[str, ...], _language: str | None) -> str:
    """Kept because a result never changes."""
    bids = (
        words.BIDS[tie] % {"player": names[seat], "bid": numbers.number(result.bids[seat])}
        for seat, tie in zip(result.ranking, tie_breaks(result), strict=True)
    )
    brought = texts.events("chocolatl", [(*event[:2], dict(event.details)) for event in result.gains], names)
    return " ".join((with_colon(words.station(result.station)), *bids, *(event.text for event in brought)))
