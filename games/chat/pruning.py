"""What piles up around talk; what was said belongs to its table and stays with it."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from core.retention import Pruning, days_ago
from games.chat.models import Complaint


def _closed_complaints() -> QuerySet[Complaint]:
    return Complaint.objects.filter(closed_at__lt=days_ago(settings.SETTLED_KEPT_DAYS)).order_by("pk")


PRUNINGS = (Pruning("complaints that are closed", _closed_complaints),)
