"""What piles up in the queue of reports."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from accounts.sanctions.models import StaffEntry
from core.retention import Pruning, days_ago
from games.moderation.models import Report


def _closed_reports() -> QuerySet[Report]:
    return Report.objects.filter(closed_at__lt=days_ago(settings.SETTLED_KEPT_DAYS)).order_by("pk")


def _old_looks() -> QuerySet[StaffEntry]:
    return StaffEntry.objects.filter(code="looked", at__lt=days_ago(settings.TRAILS_KEPT_DAYS)).order_by("at")


PRUNINGS = (
    Pruning("reports that are closed", _closed_reports),
    Pruning("looks of staff at people", _old_looks),
)
