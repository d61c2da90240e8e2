"""Writes of the inbox: what was seen, and what still asks."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone

from accounts.models import User
from notifications.inbox.told import Told
from notifications.models import InboxLine
from notifications.types import TYPES


def note_seen(*, user: User, shown: Collection[Told], all_of_them: bool = False) -> None:
    """Mark the lines that were shown as seen, or all of somebody's; and which of those shown still ask."""
    now = timezone.now()
    fresh = InboxLine.objects.filter(user=user, read_at=None, created_at__lte=now)
    if not all_of_them:
        fresh = fresh.filter(pk__in=[told.line.pk for told in shown if told.is_new])
    fresh.update(read_at=now)
    for asks in (True, False):
        changed = [told.line.pk for told in shown if told.line.asks is not asks and _asks(told) is asks]
        if changed:
            InboxLine.objects.filter(pk__in=changed).update(asks=asks)


def _asks(told: Told) -> bool:
    """Whether *My games* has to show it."""
    return told.is_asking and TYPES[told.line.kind].asks_people
