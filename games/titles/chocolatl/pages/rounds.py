"""Every round so far, station by station, and the cards of the others that everybody has seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from games.tables.pages.scene import Scene
from games.titles.chocolatl.pages import players, status, walk
from games.titles.chocolatl.pages.walk import StationOutcome
from games.titles.chocolatl.rules.state import Result
from games.titles.chocolatl.rules.view import ChocolatlView


class PastRound(NamedTuple):
    """A round with the stations that were revealed in it."""

    number: int
    bidding: str
    """How everyone bid."""
    outcomes: Sequence[StationOutcome]

    @property
    def name(self) -> str:
        return _("Round %(round)s") % {"round": self.number}


def context(scene: Scene, views: Iterable[ChocolatlView]) -> dict[str, Any]:
    """What the page of all rounds needs, the latest round first."""
    return {
        "known": [player for player in players.overviews(scene) if player.known],
        "rounds": list(reversed([_round(scene, *found) for found in _revealed((*views, scene.view))])),
    }


def _revealed(views: Iterable[ChocolatlView]) -> list[tuple[int, str, Sequence[Result]]]:
    """Each round with how everyone bid, and its results, repeated by the views of the round after it."""
    bidding: dict[int, str] = {}
    results: dict[int, Sequence[Result]] = {}
    for view in views:
        bidding[view.round] = status.way_to_bid(view)
        results |= {view.round - 1: view.previous, view.round: view.results}
    return [(number, bidding.get(number, ""), found) for number, found in results.items() if found]


def _round(scene: Scene, number: int, bidding: str, results: Sequence[Result]) -> PastRound:
    return PastRound(number, bidding, walk.outcomes(scene, number, results))
