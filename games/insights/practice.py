"""Practice: positions of the own games in which most was given away, played as puzzles until they are right.

What was right comes again after some days, each time after more; what was wrong comes again the next day.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from time import monotonic
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.engine.ruleset import Document
from games.insights.breakdown import by_theme
from games.insights.errors import NoSuchTheme, NotDueYet
from games.insights.models import Exercise, ReviewedGame, Theme
from games.insights.selectors import exercise_of, reviews_of
from games.models import Seat
from games.puzzles.answering import ask_again
from games.puzzles.blunders import puzzle_of
from games.puzzles.models import Answer, Puzzle
from games.puzzles.selectors import today
from games.tables import dispatch
from games.tables.faults import Contained

LOOK = "insights.tasks.look_for_exercises"
EXERCISES = 5
TRIED = 40
"""So many positions are looked at for them, until other games were looked through."""
LEAST = 20
"""Thousandths of the chance to win that must have been given away."""
PATIENCE = 30
"""Seconds for which positions are looked for."""
LEASE = timedelta(minutes=2)
"""For so long nobody else looks for positions of the same theme."""
RUNGS = (1, 3, 7, 14, 30)
"""Days after which an exercise comes again that was right so often; one that was right oftener is known."""
AT_ONCE = 50


@transaction.atomic
def begin(*, user: User, title: str, code: str, offered: Sequence[str]) -> Theme:
    """Practise something of what is offered. Raises ``NoSuchTheme`` and ``PersonChanged``."""
    user.lock()
    if code not in offered:
        raise NoSuchTheme
    theme, _made = Theme.objects.get_or_create(user=user, title=title, code=code)
    dispatch.after_commit(LOOK, theme.pk)
    return theme


@transaction.atomic
def repeat(*, user: User, number: int) -> Exercise:
    """Let somebody answer an exercise again that is due. Raises ``NoSuchTheme``, ``NotDueYet``, ``PersonChanged``."""
    exercise = exercise_of(user, number)
    if exercise is None:
        raise NoSuchTheme
    if Answer.objects.filter(person=user, puzzle=exercise.puzzle).exists():
        if exercise.due_on > today():
            raise NotDueYet
        ask_again(puzzle=exercise.puzzle, user=user)
    return exercise


def note(answer: Answer) -> None:
    """When an exercise comes again that was answered."""
    exercise = Exercise.objects.filter(puzzle=answer.puzzle_id, theme__user=answer.person_id).first()
    if exercise is None:
        return
    exercise.rung = exercise.rung + 1 if answer.is_right else 0
    days = RUNGS[min(exercise.rung, len(RUNGS)) - 1] if answer.is_right else 0
    exercise.due_on = today() + timedelta(days=days)
    exercise.save(update_fields=["rung", "due_on"])


# --- positions -------------------------------------------------------------------------------------------------------


class Spot(NamedTuple):
    """A decision that gave something away of what is practised."""

    review: ReviewedGame
    decision: Document
    cost: float


def enqueue() -> int:
    """Enqueue themes whose message or worker was lost; says how many."""
    found = list(_free().values_list("pk", flat=True)[:AT_ONCE])
    for key in found:
        dispatch.enqueue(LOOK, key)
    return len(found)


def _free() -> QuerySet[Theme]:
    """Themes for which positions are to be looked for, and nobody does."""
    idle = Q(leased_until=None) | Q(leased_until__lt=timezone.now())
    return Theme.objects.filter(idle, is_pending=True)


def look(theme_id: int) -> None:
    """Make puzzles for a theme until it has five, or enough was looked at; goes on in a next task."""
    until = timezone.now() + LEASE
    if not _free().filter(pk=theme_id).update(leased_until=until):
        return
    theme, is_more = Theme.objects.select_related("user").get(pk=theme_id), False
    with Contained(theme.title):
        is_more = _some_positions(theme, monotonic() + PATIENCE)
    # Not if games were looked through meanwhile: then it begins anew.
    if Theme.objects.filter(pk=theme_id, leased_until=until).update(is_pending=is_more, leased_until=None) and is_more:
        dispatch.enqueue(LOOK, theme_id)


def _some_positions(theme: Theme, until: float) -> bool:
    """Whether there is more to look at."""
    missing = EXERCISES - theme.exercises.count()
    for number, spot in enumerate(_dearest(theme)[:TRIED]):
        if missing <= 0:
            return False
        if number < theme.looked_at:
            continue
        if monotonic() > until:
            return True
        # Noted first: one at which a process dies is not looked at again.
        Theme.objects.filter(pk=theme.pk).update(looked_at=number + 1)
        missing -= _keep(theme, spot)
    return False


def _dearest(theme: Theme) -> list[Spot]:
    """Where most was given away first."""
    found = [spot for review in reviews_of(theme.user, theme.title) for spot in _spots(review, theme.code)]
    return sorted(found, key=lambda spot: -spot.cost)


def _spots(review: ReviewedGame, code: str) -> Iterator[Spot]:
    for decision in review.decisions:
        cost = sum(share for theme, share in by_theme(decision) if theme == code)
        if 1000 * cost >= LEAST:
            yield Spot(review, decision, cost)


def _keep(theme: Theme, spot: Spot) -> bool:
    """Whether the position made an exercise: one way has to be clearly the best, and another was taken.

    A puzzle that was made of it when the game was analysed is one.
    """
    mine = Puzzle.objects.filter(person=theme.user, game=spot.review.game_id, number=spot.decision["begin"])
    puzzle = None if mine.exists() else _puzzle(spot)
    if puzzle is not None:
        Puzzle.objects.bulk_create([puzzle], ignore_conflicts=True)
    kept = mine.filter(answers=None).first()
    if kept is None:
        return False
    return Exercise.objects.get_or_create(puzzle=kept, defaults={"theme": theme, "due_on": today()})[1]


def _puzzle(spot: Spot) -> Puzzle | None:
    seat = Seat.objects.select_related("game", "user").get(game=spot.review.game_id, user=spot.review.user_id)
    return puzzle_of(seat, spot.decision["begin"], spot.decision["played"])
