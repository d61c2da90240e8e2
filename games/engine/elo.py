"""Ratings of bots from how they fared against each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import NamedTuple

_ROUNDS = 200
_DRAWN = 1.0
"""So many drawn games are added to each pairing, or somebody who always won would be rated without end."""


class Result(NamedTuple):
    """How often one won against another; a shared victory counts in part."""

    level: str
    other: str
    wins: float
    games: int


def ratings(results: Sequence[Result], *, anchor: str) -> dict[str, float]:
    """Elo by level, the best first: the ratings under which the results are likeliest; ``anchor`` is given 1000."""
    levels = list(dict.fromkeys(level for result in results for level in (result.level, result.other)))
    strengths = dict.fromkeys(levels, 1.0)
    for _ in range(_ROUNDS):
        strengths = {level: _strength(level, results, strengths) for level in levels}
    rated = {level: 1000 + 400 * log10(strength / strengths[anchor]) for level, strength in strengths.items()}
    return dict(sorted(rated.items(), key=lambda item: item[1], reverse=True))


def _strength(level: str, results: Sequence[Result], strengths: dict[str, float]) -> float:
    """One step towards the strengths of Bradley and Terry's model."""
    wins = met = 0.0
    for result in results:
        if level not in (result.level, result.other):
            continue
        won = result.wins if level == result.level else result.games - result.wins
        wins += won + _DRAWN / 2
        met += (result.games + _DRAWN) / (strengths[result.level] + strengths[result.other])
    return wins / met
