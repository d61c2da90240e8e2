"""Somebody says which way is the best."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.puzzles.errors import NoSuchWay
from games.puzzles.models import Answer, Puzzle
from games.puzzles.selectors import today


@transaction.atomic
def answer(*, puzzle: Puzzle, person: User, way: int | None) -> Answer:
    """Keep a person's first answer; a later one changes nothing. Raises ``NoSuchWay`` or ``PersonChanged``."""
    if way is None or not 0 < way <= len(puzzle.ways):
        raise NoSuchWay
    person.lock()
    given = {"way": way, "is_right": way == puzzle.best, "day": today()}
    return Answer.objects.get_or_create(person=person, puzzle=puzzle, defaults=given)[0]
