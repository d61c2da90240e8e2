"""Which puzzles are old."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from core.retention import Pruning, days_ago
from games.puzzles.models import Puzzle


def _old_puzzles() -> QuerySet[Puzzle]:
    """Puzzles of days long gone; answers go with them."""
    return Puzzle.objects.filter(day__lt=days_ago(settings.PUZZLES_KEPT_DAYS).date()).order_by("day")


PRUNINGS = (Pruning("puzzles of days long gone", _old_puzzles),)
