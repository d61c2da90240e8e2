"""Circuit breaker of a channel: tells failures of a server from those of an address.

It is in trouble when the other side refuses before it knows for whom, or takes nothing for several different people in
a row. Then one notice after each pause asks whether it is well again; the first that is taken ends the trouble.
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
"""So many people in a row are not all at fault: at one bad address of six this happens once in 10,000 notices."""
FIRST_PAUSE = timedelta(seconds=15)
"""Then each pause is as long as the trouble has lasted,"""
LONGEST_PAUSE = timedelta(minutes=5)
"""but not longer than this."""

logger = logging.getLogger(__name__)


def may_be_used(channel: str) -> bool:
    """Whether a notice may be tried now; in trouble, whoever is told so is the only one for a while."""
    if not ChannelHealth.objects.filter(name=channel, trouble_since__isnull=False).exists():
        return True
    now = timezone.now()
    rested = ChannelHealth.objects.filter(name=channel, trouble_since__isnull=False, rests_until__lte=now)
    return bool(rested.update(rests_until=now + LONGEST_PAUSE))


def end_rest(channel: str) -> bool:
    """Let a channel in trouble be asked at once; ``False`` if it is in none."""
    return bool(
        ChannelHealth.objects.filter(name=channel, trouble_since__isnull=False).update(rests_until=timezone.now())
    )


def accepted_since(channel: str, moment: datetime | None) -> bool:
    """Whether it took anything since then."""
    return moment is not None and ChannelHealth.objects.filter(name=channel, accepted_at__gte=moment).exists()


def note_accepted(channel: str) -> None:
    """It took a notice: all is well."""
    well = {"failures": 0, "failed_for": None, "trouble_since": None, "rests_until": None, "detail": ""}
    if ChannelHealth.objects.filter(name=channel, trouble_since__isnull=False).exists():
        logger.warning("Channel %s works again", channel)
    ChannelHealth.objects.update_or_create(name=channel, defaults=well | {"accepted_at": timezone.now()})


@transaction.atomic
def note_failure(channel: str, person: int | None, outcome: Outcome) -> None:
    """It did not take a notice for this person, or a mail to nobody of the site."""
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
