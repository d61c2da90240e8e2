"""Circuit breaker of a channel: tells failures of a server from those of an address.

It opens when the server refuses before it knows the recipient, or accepts nothing for several different users in a
row. Then one notification after each pause probes the server; the first that is accepted closes it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from core.smtp.outcome import Outcome
from notifications.models import ChannelHealth
from notifications.outbox import shortened

SEVERAL = 5
"""Consecutive failing users that open it: with one bad address in six, that happens once in 10,000 notifications."""
FIRST_PAUSE = timedelta(seconds=15)
"""Later pauses are as long as the outage has lasted,"""
LONGEST_PAUSE = timedelta(minutes=5)
"""at most this long."""

logger = logging.getLogger(__name__)


def may_be_used(channel: str) -> bool:
    """Whether a notification may be sent now; while the breaker is open, only one caller at a time gets ``True``."""
    if not ChannelHealth.objects.filter(name=channel, trouble_since__isnull=False).exists():
        return True
    now = timezone.now()
    # The update is conditional, so that of several workers one probes the channel.
    rested = ChannelHealth.objects.filter(name=channel, trouble_since__isnull=False, rests_until__lte=now)
    return bool(rested.update(rests_until=now + LONGEST_PAUSE))


def end_rest(channel: str) -> bool:
    """Let an open channel be probed at once; ``False`` if it is closed."""
    return bool(
        ChannelHealth.objects.filter(name=channel, trouble_since__isnull=False).update(rests_until=timezone.now())
    )


def accepted_since(channel: str, moment: datetime | None) -> bool:
    """Whether the channel accepted anything since then."""
    return moment is not None and ChannelHealth.objects.filter(name=channel, accepted_at__gte=moment).exists()


def note_accepted(channel: str) -> None:
    """Record that the channel accepted a message, and close its breaker."""
    well = {"failures": 0, "failed_for": None, "trouble_since": None, "rests_until": None, "detail": ""}
    if ChannelHealth.objects.filter(name=channel, trouble_since__isnull=False).exists():
        logger.warning("Channel %s works again", channel)
    ChannelHealth.objects.update_or_create(name=channel, defaults=well | {"accepted_at": timezone.now()})


@transaction.atomic
def note_failure(channel: str, person: int | None, outcome: Outcome) -> None:
    """Record that the channel did not accept a message for this user, or for an address of no user (``None``)."""
    ChannelHealth.objects.get_or_create(name=channel)
    health = ChannelHealth.objects.select_for_update().get(name=channel)
    if outcome.is_about_the_server or person != health.failed_for:
        health.failures += 1
    health.failed_for, health.detail = person, shortened(outcome.detail)
    if outcome.is_about_the_server or health.failures >= SEVERAL:
        _let_rest(health)
    health.save(update_fields=["failures", "failed_for", "detail", "trouble_since", "rests_until"])


def _let_rest(health: ChannelHealth) -> None:
    now = timezone.now()
    health.trouble_since = health.trouble_since or now
    health.rests_until = now + min(max(now - health.trouble_since, FIRST_PAUSE), LONGEST_PAUSE)
    logger.warning(
        "Channel %s takes nothing since %s: %s", health.name, health.trouble_since.isoformat(), health.detail
    )
