"""Why a way is better than another where nothing shows before the others have decided: what both came to in worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.engine.ruleset import Document, SeatNumber
from games.engine.title import AnyTitle

SURE = 2.5
"""A difference of fewer standard errors is not told: so many are looked at that chance makes some of them large."""
FEWEST = 8
"""In fewer worlds nothing is clear."""
OTHERS = "others"
"""The part of a position's value that is none of its worth: what the others have."""


class End(NamedTuple):
    """Where a rollout ended for the seat that thinks: what the value of the position is made of, and its places."""

    parts: Mapping[str, float]
    places: frozenset[str]


class Trial(NamedTuple):
    """In so many worlds two ways were tried: what is clearly other with the one than with the other.

    ``parts`` are points with their standard errors, ``places`` the shares of the worlds in which each came there.
    """

    worlds: int
    parts: Mapping[str, tuple[float, float]]
    places: Mapping[str, tuple[float, float]]

    def document(self) -> Document:
        """The same as plain JSON: shares in thousandths."""
        return {
            "worlds": self.worlds,
            "parts": {part: [round(by, 1), round(error, 1)] for part, (by, error) in self.parts.items()},
            "places": {
                place: [round(1000 * share), round(1000 * than)] for place, (share, than) in self.places.items()
            },
        }


def account(title: AnyTitle, seat: SeatNumber) -> Callable[[Any], End]:
    """What a seat's search is to keep of the ends of its rollouts."""

    def end_of(state: Any) -> End:
        parts = dict(title.bot.evaluation_parts(state, seat))
        parts[OTHERS] = title.bot.evaluate_all(state)[seat] - sum(parts.values())
        return End(parts, title.bot.placed(state, seat))

    return end_of


def trial(ends: Sequence[End], than: Sequence[End]) -> Trial | None:
    """What two ways came to in the worlds that both have met, if these are enough."""
    both = list(zip(ends, than, strict=False))
    if len(both) < FEWEST:
        return None
    return Trial(len(both), _parts(both), _places(both))


def _parts(both: Sequence[tuple[End, End]]) -> dict[str, tuple[float, float]]:
    found = {}
    for part in both[0][0].parts:
        leads = [one.parts[part] - other.parts[part] for one, other in both]
        if _is_clear(leads):
            found[part] = fmean(leads), _error(leads)
    return found


def _places(both: Sequence[tuple[End, End]]) -> dict[str, tuple[float, float]]:
    found = {}
    for place in sorted(_all(end.places for pair in both for end in pair)):
        here = [(place in one.places, place in other.places) for one, other in both]
        if _is_clear([one - other for one, other in here]):
            found[place] = fmean(one for one, _ in here), fmean(other for _, other in here)
    return found


def _all(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*sets)


def _is_clear(leads: Sequence[float]) -> bool:
    return abs(fmean(leads)) > SURE * _error(leads)


def _error(leads: Sequence[float]) -> float:
    return stdev(leads) / sqrt(len(leads))
