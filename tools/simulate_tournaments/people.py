"""The people of a simulation: how strong they are, how they play, and how well an order agrees with strength."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import NamedTuple

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
LUCK = 1.0
"""Deviation of what luck does at a table; strengths have deviation 1."""


class Habits(NamedTuple):
    """How somebody plays."""

    strength: float
    haste: float
    """The share of the own clock that a game takes on average."""
    vanishes: bool
    withdraws: bool
    holidays: tuple[date, ...]


def habits(number: int, luck: Random) -> list[Habits]:
    """Of a hundred, four vanish, four withdraw, twenty are slow, thirty take holidays."""
    found = []
    for _person in range(number):
        haste = 0.93 if luck.random() < 0.2 else luck.uniform(0.1, 0.6)
        days = luck.randrange(60) if luck.random() < 0.3 else None
        away = tuple(START.date() + timedelta(days=days + more) for more in range(5)) if days is not None else ()
        chance = luck.random()
        found.append(Habits(luck.gauss(0, 1), haste, chance < 0.04, 0.04 <= chance < 0.08, away))
    return found


def score(strength: float, luck: Random) -> int:
    """Points at the end of a game."""
    return max(0, round(60 + 12 * (strength + luck.gauss(0, LUCK))))


def tau(order: Sequence[int], strength: Sequence[float]) -> float:
    """Kendall's: 1 where the order agrees with strength, 0 where it has nothing to do with it."""
    values = [strength[person] for person in order]
    pairs = [(a, b) for index, a in enumerate(values) for b in values[index + 1 :]]
    return sum((a > b) - (a < b) for a, b in pairs) / max(1, len(pairs))
