"""Reads: what is owed, what a person was told, which channel is in trouble."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from notices.models import ChannelHealth, Notice


def my_notices(user: Any) -> QuerySet[Notice]:
    """What was written to this person, the latest first."""
    return Notice.objects.filter(user_id=user.pk).select_related("game").order_by("-pk")


def due(now: datetime) -> QuerySet[Notice]:
    """The notices to be sent by now, the one that is due longest first; also those whose sender has died."""
    return Notice.objects.filter(done_at=None, due_at__lte=now, status__in=Notice.STOPPABLE).order_by("due_at")


def trouble() -> datetime | None:
    """Since when a channel works for nobody, if there is one; the one that has lasted longest."""
    broken = ChannelHealth.objects.filter(trouble_since__isnull=False).order_by("trouble_since")
    return broken.values_list("trouble_since", flat=True).first()
