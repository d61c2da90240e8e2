"""Which reviews are old."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from core.retention import Pruning, days_ago
from games.insights.models import ReviewedGame


def _old_reviews() -> QuerySet[ReviewedGame]:
    """Reviews of games that ended so long ago that they say little of today."""
    return ReviewedGame.objects.filter(ended_at__lt=days_ago(settings.INSIGHTS_KEPT_DAYS)).order_by("ended_at")


PRUNINGS = (Pruning("reviews of games long over", _old_reviews),)
