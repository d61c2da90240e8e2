"""Exports that their owners have had some days to take."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from cacao_site.data_export.models import Export
from core.retention import Pruning, days_ago


def _old() -> QuerySet[Export]:
    return Export.objects.filter(asked_at__lt=days_ago(settings.EXPORTS_KEPT_DAYS)).order_by("asked_at")


PRUNINGS = (Pruning("files with everything about somebody", _old, batch=20),)
