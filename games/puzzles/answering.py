"""Somebody answers with a turn."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from accounts.models import User
from games.puzzles.drafts import Draft, way_of
from games.puzzles.errors import NoSuchPuzzle, TurnNotOver
from games.puzzles.models import Answer, Puzzle
from games.puzzles.selectors import today
from games.puzzles.signals import answered


@transaction.atomic
def answer(*, puzzle: Puzzle, user: User, draft: Draft) -> Answer:
    """Keep a person's first answer; a later one changes nothing. Raises ``TurnNotOver`` or ``PersonChanged``."""
    if not draft.is_whole:
        raise TurnNotOver
    user.lock()
    way = way_of(puzzle, draft.moves)
    given = {"way": way, "is_right": way == puzzle.best, "day": today(), "moves": draft.documents}
    kept, is_first = Answer.objects.get_or_create(person=user, puzzle=puzzle, defaults=given)
    if is_first:
        Puzzle.objects.filter(pk=puzzle.pk).update(tried=F("tried") + 1, solved=F("solved") + int(kept.is_right))
        puzzle.refresh_from_db(fields=["tried", "solved"])
        answered.send(sender=Answer, answer=kept)
    return kept


@transaction.atomic
def ask_again(*, puzzle: Puzzle, user: User) -> None:
    """Let a person answer once more the puzzle of an own game. Raises ``NoSuchPuzzle`` or ``PersonChanged``."""
    if puzzle.person_id != user.pk:
        raise NoSuchPuzzle
    user.lock()
    Answer.objects.filter(person=user, puzzle=puzzle).delete()
