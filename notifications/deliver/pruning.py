"""Prunings of done notifications and old bounces."""

from __future__ import annotations

from django.conf import settings
from django.db.models import QuerySet

from core.retention import Pruning, days_ago
from notifications.models import Bounce, Notice


def _done() -> QuerySet[Notice]:
    return Notice.objects.filter(done_at__lt=days_ago(settings.MAIL_ROWS_KEPT_DAYS)).order_by("done_at")


def _old_bounces() -> QuerySet[Bounce]:
    return Bounce.objects.filter(received_at__lt=days_ago(settings.MAIL_ROWS_KEPT_DAYS)).order_by("received_at")


PRUNINGS = (Pruning("notices that are done", _done), Pruning("mails that came back", _old_bounces))
