"""Which puzzles are old."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q, QuerySet

from core.retention import Pruning, days_ago
from games.puzzles.models import Puzzle

RETIRED_A_NIGHT = 20
"""So many leave the pool at most: it was filled within days, and must not be empty once they are old."""


def _old_puzzles() -> QuerySet[Puzzle]:
    """Puzzles of days long gone, and as old ones from own games; answers go with them."""
    oldest = days_ago(settings.PUZZLES_KEPT_DAYS)
    is_old = Q(day__lt=oldest.date()) | Q(day=None, made_at__lt=oldest)
    return Puzzle.objects.filter(is_old).order_by("made_at")


def _retired_puzzles() -> QuerySet[Puzzle]:
    """The oldest of the pool: others take their places."""
    pool = Puzzle.objects.filter(day=None, person=None, made_at__lt=days_ago(settings.POOL_KEPT_DAYS))
    oldest = pool.order_by("made_at", "pk").values("pk")[:RETIRED_A_NIGHT]
    return Puzzle.objects.filter(pk__in=oldest).order_by("made_at")


PRUNINGS = (
    Pruning("puzzles of days long gone", _old_puzzles),
    Pruning("puzzles that were long in the pool", _retired_puzzles),
)
