"""How hard puzzles are: by how many solved them, and before many have tried by how far ahead the best way is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import log2
from typing import Any

from django.db.models import Case, F, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from games.engine.ruleset import Document
from games.puzzles.models import Puzzle


class Level(StrEnum):
    """What people are told."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


LEAST_EASE: Mapping[Level, int] = {Level.EASY: 600, Level.MEDIUM: 450, Level.HARD: 0}
"""Of 1,000 people so many solve one of that level at their first try, or more."""
WEIGHT = 10
"""What the lead lets expect counts like so many answers."""
_FROM, _UNTIL, _OF_ONE_POINT, _OF_TWICE = 300, 700, 250, 175
"""What a lead of one point lets expect, and what one of twice as many points lets expect besides."""
_UNKNOWN = 500
"""For rows of an older version."""


def prior(ways: Sequence[Document]) -> int:
    """How many of 1,000 people are expected to find the best of some ways: the further it is ahead, the more."""
    best, second, *_ = sorted((way["mean"] for way in ways), reverse=True)
    expected = _OF_ONE_POINT + _OF_TWICE * log2(max(best - second, 1))
    return round(min(max(expected, _FROM), _UNTIL))


def rated(puzzles: QuerySet[Puzzle]) -> QuerySet[Any]:
    """With ``ease``, how many of 1,000 solve each, and its ``level``."""
    expected = WEIGHT * Coalesce(F("prior"), _UNKNOWN)
    ease = (expected + 1000 * F("solved")) / (WEIGHT + F("tried"))
    levels = [When(Q(ease__gte=least), Value(level.value)) for level, least in LEAST_EASE.items()]
    return puzzles.annotate(ease=ease).annotate(level=Case(*levels, default=Value(Level.HARD.value)))


def level_of(puzzle: Puzzle) -> Level:
    """The same of one puzzle."""
    expected = WEIGHT * (_UNKNOWN if puzzle.prior is None else puzzle.prior)
    ease = (expected + 1000 * puzzle.solved) // (WEIGHT + puzzle.tried)
    return next(level for level, least in LEAST_EASE.items() if ease >= least)
