"""Writes of the inbox: lines that were seen."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone

from accounts.models import User
from notifications.models import InboxLine


def note_seen(*, user: User, lines: Collection[InboxLine] | None = None) -> None:
    """Mark these lines as seen, or all of somebody's."""
    fresh = InboxLine.objects.filter(user=user, read_at=None)
    if lines is not None:
        fresh = fresh.filter(pk__in=[line.pk for line in lines if line.read_at is None])
    fresh.update(read_at=timezone.now())
