"""The pool of puzzles: of each title so many that belong to no day, of which some are kept for days to come."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from games.engine import registry
from games.puzzles import selectors
from games.puzzles.models import Puzzle

RESERVE = 3
"""So many of each title nobody may see before their day."""


def pooled() -> QuerySet[Puzzle]:
    """All that belong to no day and no person, and can be played."""
    return Puzzle.objects.filter(playable(), selectors.is_told(), day=None, person=None)


def playable() -> Q:
    """Of a title and a version of its rules that are offered here."""
    known = Q(pk=None)
    for name, title in registry.titles().items():
        known |= Q(title=name, rules__in=[title.version, *title.older])
    return known


def draw(title: str, day: date) -> bool:
    """Take the oldest of those that are kept for the puzzle of a day; whether that day has one now."""
    kept = pooled().filter(title=title, is_reserved=True).order_by("pk")
    puzzle = next((each for each in kept if registry.knows(each.title, each.rules, each.options)), None)
    if puzzle is None:
        return False
    try:
        with transaction.atomic():
            return bool(kept.filter(pk=puzzle.pk).update(day=day, is_reserved=False))
    except IntegrityError:  # Whoever found another one for that day meanwhile was first.
        return True


def has_room(title: str) -> bool:
    """Whether more of a title are wanted."""
    return pooled().filter(title=title).count() < settings.PUZZLE_POOL


def is_short_of_days(title: str) -> bool:
    """Whether the next one of a title is to be kept for a day to come."""
    return pooled().filter(title=title, is_reserved=True).count() < RESERVE


def add(puzzle: Puzzle) -> None:
    """Put a new one in; those for days to come first."""
    puzzle.is_reserved = is_short_of_days(puzzle.title)
    puzzle.save(force_insert=True)
