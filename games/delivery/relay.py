"""Whether the mail server works: how one tells its troubles from those of an address, and how seldom it is asked then.

It is in trouble when it does not even take the sender, or when it takes no mail for several different people in a
row. Then one mail after each pause asks whether it is well again; the first that it takes ends the trouble.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from games.delivery.outbox import shortened
from games.models import Relay
from mailing.outcome import Outcome

NAME = "mail"
SEVERAL = 5
"""So many people in a row are not all at fault: at one bad address of six this happens once in 10,000 mails."""
FIRST_PAUSE = timedelta(seconds=15)
"""Then each pause is as long as the trouble has lasted,"""
LONGEST_PAUSE = timedelta(minutes=5)
"""but not longer than this."""

logger = logging.getLogger(__name__)


def may_be_asked() -> bool:
    """Whether a mail may be tried now; in trouble, whoever is told so is the only one for a while."""
    if not Relay.objects.filter(name=NAME, trouble_since__isnull=False).exists():
        return True
    now = timezone.now()
    rested = Relay.objects.filter(name=NAME, trouble_since__isnull=False, rests_until__lte=now)
    return bool(rested.update(rests_until=now + LONGEST_PAUSE))


def accepted_since(moment: datetime | None) -> bool:
    """Whether it took any mail since then."""
    return moment is not None and Relay.objects.filter(name=NAME, accepted_at__gte=moment).exists()


def note_accepted() -> None:
    """It took a mail: all is well."""
    well = {"failures": 0, "failed_for": None, "trouble_since": None, "rests_until": None, "detail": ""}
    if Relay.objects.filter(name=NAME, trouble_since__isnull=False).exists():
        logger.warning("The mail server takes mails again")
    Relay.objects.update_or_create(name=NAME, defaults=well | {"accepted_at": timezone.now()})


@transaction.atomic
def note_failure(person: int, outcome: Outcome) -> None:
    """It did not take a mail for this person."""
    Relay.objects.get_or_create(name=NAME)
    relay = Relay.objects.select_for_update().get(name=NAME)
    if outcome.is_about_the_server or person != relay.failed_for:
        relay.failures += 1
    relay.failed_for, relay.detail = person, shortened(outcome.detail)
    if outcome.is_about_the_server or relay.failures >= SEVERAL:
        _let_rest(relay)
    relay.save(update_fields=["failures", "failed_for", "detail", "trouble_since", "rests_until"])


def _let_rest(relay: Relay) -> None:
    now = timezone.now()
    relay.trouble_since = relay.trouble_since or now
    relay.rests_until = now + min(max(now - relay.trouble_since, FIRST_PAUSE), LONGEST_PAUSE)
    logger.warning("The mail server takes no mails since %s: %s", relay.trouble_since.isoformat(), relay.detail)
