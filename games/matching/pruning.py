"""Wishes that were met, taken back or have run out."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from core.retention import Pruning, days_ago
from games.matching.models import Wish


def _ended() -> QuerySet[Wish]:
    return Wish.objects.filter(ended_at__lt=days_ago(settings.MAIL_ROWS_KEPT_DAYS)).order_by("ended_at")


PRUNINGS = (Pruning("wishes for games that have ended", _ended),)
