"""Prunings of done notifications, old lines of the inbox, old bounces and pauses of hosts."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from core.retention import Pruning, days_ago
from notifications.models import Bounce, InboxLine, Notice, PausedHost

PAUSES_KEPT = timedelta(days=1)
"""A host to which nobody has posted since its pause ended is one like others again."""


def _done() -> QuerySet[Notice]:
    return Notice.objects.filter(done_at__lt=days_ago(settings.MAIL_ROWS_KEPT_DAYS)).order_by("done_at")


def _old_lines() -> QuerySet[InboxLine]:
    return InboxLine.objects.filter(created_at__lt=days_ago(settings.MAIL_ROWS_KEPT_DAYS)).order_by("created_at")


def _old_bounces() -> QuerySet[Bounce]:
    return Bounce.objects.filter(received_at__lt=days_ago(settings.MAIL_ROWS_KEPT_DAYS)).order_by("received_at")


def _old_pauses() -> QuerySet[PausedHost]:
    return PausedHost.objects.filter(until__lt=timezone.now() - PAUSES_KEPT).order_by("until")


PRUNINGS = (
    Pruning("notices that are done", _done),
    Pruning("lines of the inbox", _old_lines),
    Pruning("mails that came back", _old_bounces),
    Pruning("pauses of hosts that are over", _old_pauses),
)
