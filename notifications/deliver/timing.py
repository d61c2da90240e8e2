"""When a notice is due, by what its reader wants now: asked before it is sent, so that a changed wish counts."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from notifications.channels import CHANNELS
from notifications.models import Hours, Notice
from notifications.preferences.hours import quiet_until, zone_of
from notifications.reasons import TOLD_OF_ROUND
from notifications.types import kind_of
from notifications.ways import How, Way

WITHOUT_DIGEST = timedelta(days=1)
"""After which somebody looks again at what waits for a digest that is not to come."""


class Due(NamedTuple):
    """The instant from which on a notice may go out, and why it waits until then, where that is told meanwhile."""

    at: datetime
    reason: str = ""
    """A code of ``notifications.reasons``."""


def due(notice: Notice, how: How, hours: Hours) -> Due:
    """From when on it may go out."""
    now, kind = timezone.now(), kind_of(notice)
    if how.way is Way.DIGEST:
        return Due(hours.digest_at or now + WITHOUT_DIGEST)
    written = notice.created_at
    pause = timedelta() if kind.is_hurried(notice) else how.pause
    known_until = None if CHANNELS[notice.channel].replaces else kind.is_known_until(notice)
    at = max(written + pause, kind.not_before(notice) or written, known_until or written)
    if not (kind.is_urgent and hours.lets_urgent_through):
        at = quiet_until(hours, zone_of(notice.user), max(at, now)) or at
    return Due(at, TOLD_OF_ROUND if known_until else "")
