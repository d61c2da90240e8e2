"""Batches: notifications to one user by one channel that are due about now and are merged into one message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.locale.reader import zone_of
from notifications.channels import CHANNELS, WEBHOOK, hooks
from notifications.models import Hours, Notice, Webhook
from notifications.outbox import Batch
from notifications.preferences.choices import Preferences, preferences_of
from notifications.preferences.hours import hours_of, quiet_until
from notifications.reasons import TOLD_OF_ROUND
from notifications.timing import Frequency, Timing
from notifications.types import DIGEST, TYPES, type_of

ANY = timedelta(days=366)
"""Longer than any notification is postponed."""


@dataclass(frozen=True, slots=True)
class Readers:
    """Current preferences and quiet hours of the recipients of a batch."""

    preferences: Preferences
    hours: Mapping[int, Hours]

    @classmethod
    def of(cls, batch: Batch) -> Readers:
        """Query them for all recipients at once."""
        people = {notice.user for notice in batch}
        games = {notice.game_id for notice in batch if notice.game_id is not None}
        return cls(preferences_of(people, games), hours_of(people))

    def how(self, notice: Notice) -> Timing:
        """The recipient's timing preference for this notification."""
        return self.preferences.how(notice.user, type_of(notice), notice.channel, notice.game_id)

    def why_not(self, notice: Notice) -> str:
        """Why the recipient does not want it, as a code of ``notifications.reasons``; empty if wanted."""
        return self.preferences.why_not(notice.user, type_of(notice), notice.channel, notice.game_id)

    def due(self, notice: Notice) -> Due:
        """The time from which it may be sent."""
        return due(notice, self.how(notice), self.hours[notice.user_id])


def companions(lead: Notice) -> QuerySet[Notice]:
    """Notifications that may be merged with ``lead``: due too, or due within the recipient's delay."""
    word = type_of(lead).together if lead.kind in TYPES else ""
    channel = CHANNELS.get(lead.channel)
    if not word or channel is None or not channel.merges:
        return Notice.objects.none()
    pending = Notice.objects.filter(
        user=lead.user_id, channel=lead.channel, done_at=None, status=Notice.Status.PENDING
    ).order_by("due_at")
    if lead.kind == DIGEST.code:
        return pending.filter(kind__in=_in_digest(lead))
    now, span = timezone.now(), _pause(lead)
    codes = [kind.code for kind in TYPES.values() if kind.together == word]
    soon = Q(due_at__lte=now) | Q(due_at__lte=now + span, tried_at=None)
    return pending.filter(soon, kind__in=codes)


def _in_digest(lead: Notice) -> list[str]:
    """Codes of the notification types that the recipient has chosen for the digest."""
    said = preferences_of([lead.user])
    return [code for code, kind in TYPES.items() if said.usual(lead.user, kind, lead.channel).way is Frequency.DIGEST]


def _pause(lead: Notice) -> timedelta:
    return preferences_of([lead.user]).usual(lead.user, type_of(lead), lead.channel).pause


def span(batch: Batch, readers: Readers) -> timedelta:
    """How long before its due time a notification may be merged: the recipient's delay, or any time with a digest."""
    if any(notice.kind == DIGEST.code for notice in batch):
        return ANY
    usual = (readers.preferences.usual(notice.user, type_of(notice), notice.channel) for notice in batch)
    return max((how.pause for how in usual), default=timedelta())


def merged_as(lead: Notice) -> str:
    """Reason code (``notifications.reasons``) of a notification that is sent as part of this one's message."""
    return "in-digest" if lead.kind == DIGEST.code else "merged"


WITHOUT_DIGEST = timedelta(days=1)
"""Interval after which a notification is checked again that waits for a digest without a next date."""


def _is_told_each(notice: Notice) -> bool:
    """Whether every decision of a round is told: where messages replace each other, and to programs."""
    if CHANNELS[notice.channel].replaces:
        return True
    hook = hooks.find(notice.user, notice.webhook) if notice.channel == WEBHOOK.code else None
    return hook is not None and hook.form == Webhook.Form.JSON


class Due(NamedTuple):
    """The time from which a notification may be sent, and the reason for waiting that its history shows meanwhile."""

    at: datetime
    reason: str = ""
    """A code of ``notifications.reasons``."""


def due(notice: Notice, how: Timing, hours: Hours) -> Due:
    """The time from which it may be sent: after delay, round and quiet hours, or with the next digest."""
    now, kind = timezone.now(), type_of(notice)
    if how.way is Frequency.DIGEST:
        return Due(hours.digest_at or now + WITHOUT_DIGEST)
    written = notice.created_at
    pause = timedelta() if kind.is_hurried(notice) else how.pause
    known_until = None if _is_told_each(notice) else kind.is_known_until(notice)
    at = max(written + pause, kind.not_before(notice) or written, known_until or written)
    if not (kind.is_urgent and hours.lets_urgent_through):
        at = quiet_until(hours, zone_of(notice.user), max(at, now)) or at
    return Due(at, TOLD_OF_ROUND if known_until else "")
