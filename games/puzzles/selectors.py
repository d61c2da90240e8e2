"""Reads of puzzles: those of today and before, what somebody answered, for how many days in a row it was right."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import UTC, date, timedelta
from itertools import count

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import Viewer
from core.db.compiled import AnyOf, compiled_query
from games.engine import registry
from games.models import Game
from games.puzzles.errors import NoSuchPuzzle
from games.puzzles.models import Answer, Puzzle
from games.tables.errors import TitleAway

SHOWN_DAYS = 14
"""The puzzles of so many days are offered."""
_DAY = timedelta(days=1)


def today() -> date:
    """The day of the puzzle: the same for everybody, so it begins at midnight UTC."""
    return timezone.now().astimezone(UTC).date()


def is_told() -> Q:
    """Which puzzles hide nothing: a game whose last moves were taken back goes on, and its hands are secret again."""
    return Q(game=None) | Q(game__status=Game.Status.FINISHED)


def is_of_last_days(day: date | None) -> bool:
    """Whether the puzzle of a day is still listed."""
    return day is not None and day > today() - SHOWN_DAYS * _DAY


def latest() -> list[Puzzle]:
    """The puzzles of today and the days before, the latest first."""
    now = today()
    return _of_days(now - (SHOWN_DAYS - 1) * _DAY, now)


def of_today() -> list[Puzzle]:
    """The puzzles of today."""
    return _of_days(today(), today())


@compiled_query
def _of_days(first: date, last: date) -> QuerySet[Puzzle]:
    of_days = Puzzle.objects.filter(is_told(), person=None, day__gte=first, day__lte=last)
    return of_days.order_by("-day", "title")


def visible(viewer: Viewer) -> QuerySet[Puzzle]:
    """Those whose day has come, those of the pool, and those from the viewer's own games."""
    has_come = Q(day__lte=today()) | Q(day=None, is_reserved=False)
    may_see = Q(has_come, person=None)
    if viewer.pk:
        may_see |= Q(person_id=viewer.pk)
    return Puzzle.objects.filter(is_told(), may_see)


def puzzle_of(number: int, viewer: Viewer) -> Puzzle:
    """The puzzle of this number, if the viewer may see it. Raises ``NoSuchPuzzle``, ``TitleAway``."""
    found = visible(viewer).filter(pk=number).first()
    if found is None:
        raise NoSuchPuzzle
    if not registry.knows(found.title, found.rules, found.options):
        raise TitleAway
    return found


def own_puzzles(viewer: Viewer) -> QuerySet[Puzzle]:
    """Those from the viewer's own games, the latest first."""
    own = Puzzle.objects.filter(is_told(), person_id=viewer.pk) if viewer.pk else Puzzle.objects.none()
    return own.select_related("game").order_by("-pk")


def answers_of(viewer: Viewer, puzzles: Collection[Puzzle]) -> Mapping[int, Answer]:
    """What somebody answered to these puzzles, by their keys. Whoever is not signed in has answered none."""
    found = _answers(viewer.pk, [puzzle.pk for puzzle in puzzles]) if viewer.pk and puzzles else []
    return {answer.puzzle_id: answer for answer in found}


@compiled_query
def _answers(person: int, puzzles: list[int]) -> QuerySet[Answer]:
    return Answer.objects.filter(AnyOf("puzzle_id", puzzles), person_id=person)


def streak_of(viewer: Viewer) -> int:
    """On how many days in a row somebody has solved a puzzle of the day, up to today or yesterday."""
    if not viewer.pk:
        return 0
    now = today()
    solved = Answer.objects.filter(person_id=viewer.pk, is_right=True, day=F("puzzle__day"))
    days = frozenset(solved.values_list("day", flat=True))
    last = now if now in days else now - _DAY
    return next(number for number in count() if last - number * _DAY not in days)
