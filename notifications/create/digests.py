"""Digest notifications: a periodic task creates the due ones and sets the next due time in the same transaction."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.locale.reader import zone_of
from notifications.channels import CHANNELS
from notifications.models import Hours, Notice
from notifications.preferences.hours import (
    digest_clock,
    has_digest_on,
    next_digest,
)
from notifications.types import DIGEST

PIECE = 500
"""Users per transaction."""


def write_due() -> int:
    """Create the digests that are due; returns the number of users that were checked."""
    count, piece = 0, PIECE
    while piece == PIECE:
        piece = _write_piece()
        count += piece
    return count


def due(now: datetime) -> QuerySet[Hours]:
    """Rows of users whose digest is due, the longest overdue first."""
    return Hours.objects.filter(digest_at__isnull=False, digest_at__lte=now).order_by("digest_at")


@transaction.atomic
def _write_piece() -> int:
    now = timezone.now()
    locked = list(due(now).select_for_update(skip_locked=True, of=("self",)).select_related("user")[:PIECE])
    Notice.objects.bulk_create(_notices(hours for hours in locked if _is_the_hour(hours)), ignore_conflicts=True)
    for hours in locked:
        hours.digest_at = next_digest(hours, zone_of(hours.user), now)
    Hours.objects.bulk_update(locked, ["digest_at"])
    return len(locked)


def _is_the_hour(hours: Hours) -> bool:
    """Whether the due time still matches the user's choice: after a change of time zone the digest waits."""
    assert hours.digest_at is not None, "only rows with a due time are selected"
    shown = hours.digest_at.astimezone(zone_of(hours.user))
    return has_digest_on(hours, shown.weekday()) and shown.time() >= digest_clock(hours)


def _notices(people: Iterable[Hours]) -> list[Notice]:
    return [
        _notice(hours, channel.code, hours.digest_at)
        for hours in people
        for channel in CHANNELS.values()
        if channel.merges and channel.reaches(hours.user) and hours.digest_at
    ]


def _notice(hours: Hours, channel: str, at: datetime) -> Notice:
    return Notice(
        key=DIGEST.key(hours.user_id, at),
        kind=DIGEST.code,
        channel=channel,
        user=hours.user,
        created_at=at,
        due_at=at,
    )
