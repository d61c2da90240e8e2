"""A rating from a few comparisons alone, where no sequence of rated games is kept: of people against bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from games.ratings.calculator import POINTS

_FARTHEST = 10_000
_HALVINGS = 40


class Met(NamedTuple):
    """Somebody of a known rating was met: 1 for who was better, 0 for who was not, one half for a tie."""

    rating: float
    share: float


def likeliest(met: Sequence[Met], *, mean: float, deviation: float) -> float:
    """The likeliest rating, by the same curve as people's, of somebody of whom only ``mean`` was known before."""
    low, high = mean - _FARTHEST, mean + _FARTHEST
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _pull(middle, met, mean, deviation) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _pull(rating: float, met: Sequence[Met], mean: float, deviation: float) -> float:
    """The slope of the likelihood's logarithm: it falls, and is 0 at the likeliest rating."""
    surprise = sum(each.share - chance(rating - each.rating) for each in met)
    return surprise / POINTS + (mean - rating) / deviation**2


def chance(lead: float) -> float:
    """How likely who leads by so many points is to be the better of two, if both ratings are certain."""
    return 1 / (1 + exp(-lead / POINTS))
