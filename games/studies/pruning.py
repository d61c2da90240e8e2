"""Studies that nobody has given a name, when they are old."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from core.retention import Pruning, days_ago
from games.studies.models import Study


def _forgotten() -> QuerySet[Study]:
    old = days_ago(settings.STUDIES_KEPT_DAYS)
    return Study.objects.filter(name="", changed_at__lt=old).order_by("changed_at")


PRUNINGS = (Pruning("tried turns without a name", _forgotten),)
