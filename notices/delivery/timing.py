"""When a notice is due, by what its reader wants now: asked before it is sent, so that a changed wish counts."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from notices.kinds import kind_of
from notices.models import Hours, Notice
from notices.wanted.hours import quiet_until, zone_of
from notices.ways import How, Way

WITHOUT_DIGEST = timedelta(days=1)
"""After which somebody looks again at what waits for a digest that is not to come."""


def due_at(notice: Notice, how: How, hours: Hours) -> datetime:
    """The instant from which on it may go out."""
    now, kind = timezone.now(), kind_of(notice)
    if how.way is Way.DIGEST:
        return hours.digest_at or now + WITHOUT_DIGEST
    pause = timedelta() if kind.is_hurried(notice) else how.pause
    at = max(notice.created_at + pause, kind.not_before(notice) or notice.created_at)
    if kind.is_urgent and hours.lets_urgent_through:
        return at
    return quiet_until(hours, zone_of(notice.user), max(at, now)) or at
