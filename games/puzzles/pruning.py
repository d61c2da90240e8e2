"""Which puzzles are old."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q, QuerySet

from core.retention import Pruning, days_ago
from games.puzzles.models import Puzzle


def _old_puzzles() -> QuerySet[Puzzle]:
    """Puzzles of days long gone, and as old ones from own games; answers go with them."""
    oldest = days_ago(settings.PUZZLES_KEPT_DAYS)
    is_old = Q(day__lt=oldest.date()) | Q(day=None, made_at__lt=oldest)
    return Puzzle.objects.filter(is_old).order_by("made_at")


PRUNINGS = (Pruning("puzzles of days long gone", _old_puzzles),)
