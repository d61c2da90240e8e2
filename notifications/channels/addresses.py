"""Addresses on hold: nothing is sent to one that failed on three days in a row, until a code proves that it works.

A day (UTC) has failed when a mail of that day came back as ``DEAD`` (``verdicts``), whenever the report came, however
many mails there were. Days in a row are those on which the user was sent mails: a day without any says nothing, one
of which no mail has come back ends the row. Days further back than ``WINDOW``, and mails from before the user last
confirmed the address, do not count. What the site's own mail server refuses for good counts apart, once a day too.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, QuerySet
from django.utils import timezone

from accounts.models import User
from core.db.compiled import compiled_query
from notifications import health
from notifications.channels.verdicts import kind_of
from notifications.models import Bounce, Notice, RefusedAddress, Verdict
from notifications.outbox import shortened

MOST_DAYS = 3
WINDOW = timedelta(days=30)


def resting(user: User) -> RefusedAddress | None:
    """The failures of the user's current address, if it is on hold."""
    return _resting.first(user.pk, user.email)


@compiled_query
def _resting(person: int, address: str) -> QuerySet[RefusedAddress]:
    return RefusedAddress.objects.filter(user_id=person, address=address, rests_since__isnull=False)


def is_resting(address: str) -> bool:
    """Whether this address is on hold, of whatever user."""
    return RefusedAddress.objects.filter(address__iexact=address, rests_since__isnull=False).exists()


def hold(user: User) -> bool:
    """Keep others from changing the user until the transaction ends; ``False`` if the address is no longer theirs."""
    User.objects.hold(user.pk)
    return User.objects.filter(pk=user.pk, email=user.email, deleted_at=None).exists()


def note_accepted(user: User) -> None:
    """Reset the refusals after the site's mail server accepted a mail, but not the bounces: it may still bounce."""
    refused = RefusedAddress.objects.filter(user=user)
    refused.filter(bounced_at=None, works_since=None).delete()
    refused.filter(bounced_at=None).update(rests_since=None)
    refused.update(refusals=0)
    if user.is_mail_on_hold:
        _follow(user)


@transaction.atomic
def note_works(user: User) -> None:
    """End the hold and begin anew: the user has entered a code that arrived at the address."""
    anew = {"refusals": 0, "bounces": 0, "bounced_at": None, "rests_since": None, "detail": ""}
    RefusedAddress.objects.filter(user=user).update(address=user.email, works_since=timezone.now(), **anew)
    _follow(user)


@transaction.atomic
def note_returned(user: User, detail: str) -> None:
    """Count the days on which mails to the user came back, after one more did."""
    if not hold(user):
        return
    known = _failures(user)
    days = _days_in_a_row(user, known.works_since if known else None)
    _store(user, known, days, bounces=days, bounced_at=timezone.now(), detail=shortened(detail))


@transaction.atomic
def note_refused(user: User, detail: str, *, channel: str) -> bool:
    """Count a day on which the site's mail server refused the address for good; returns whether it is on hold.

    It only counts if the server accepted another mail since the last refusal: a server that refuses everything for a
    while is not the address's fault. Nothing is stored for an address that was changed or whose user was deleted.
    """
    if not hold(user):
        return False
    known = _failures(user)
    if kind_of("", detail) is not Verdict.DEAD or (known and not _is_news(known, channel)):
        return known is not None and known.rests_since is not None
    days = known.refusals + 1 if known else 1
    return _store(user, known, days, refusals=days, refused_at=timezone.now(), detail=shortened(detail))


def _is_news(known: RefusedAddress, channel: str) -> bool:
    """Whether a refusal now says more than the last one did."""
    is_another_day = known.refused_at.date() != timezone.now().date()
    return not known.refusals or (is_another_day and health.accepted_since(channel, known.refused_at))


def _failures(user: User) -> RefusedAddress | None:
    return RefusedAddress.objects.filter(user=user, address=user.email).first()


def _days_in_a_row(user: User, works_since: datetime | None) -> int:
    """The longest row of days of which mails came back."""
    since = max(filter(None, [works_since, timezone.now() - WINDOW]))
    dead = Bounce.objects.filter(user=user, address=user.email, verdict=Verdict.DEAD, sent_at__gt=since)
    sent = Notice.objects.filter(user=user, address=user.email, status=Notice.Status.SENT, done_at__gt=since)
    failed = {at.date() for at in dead.values_list("sent_at", flat=True) if at}
    return longest_row(failed, failed | {at.date() for at in sent.values_list("done_at", flat=True) if at})


def longest_row(failed: set[date], days: set[date]) -> int:
    """How many of these days have failed one after another."""
    longest = row = 0
    for day in sorted(days):
        row = row + 1 if day in failed else 0
        longest = max(longest, row)
    return longest


def _store(user: User, known: RefusedAddress | None, days: int, **columns: Any) -> bool:
    """Write what was counted; returns whether the address is on hold."""
    since = (known.rests_since if known else None) or (timezone.now() if days >= MOST_DAYS else None)
    columns["rests_since"] = since
    if known:
        RefusedAddress.objects.filter(pk=known.pk).update(**columns)
    else:
        RefusedAddress.objects.update_or_create(user=user, defaults=_anew(user) | columns)
    if since:
        _follow(user)
    return since is not None


def _follow(user: User) -> None:
    """Let the mark on the user, which pages read, say what the row says."""
    held = RefusedAddress.objects.filter(user=user, rests_since__isnull=False)
    User.objects.filter(pk=user.pk).update(is_mail_on_hold=Exists(held))


def _anew(user: User) -> dict[str, Any]:
    """The columns of an address of which nothing is known."""
    counts = {"refusals": 0, "refused_at": timezone.now(), "bounces": 0, "bounced_at": None, "works_since": None}
    return counts | {"address": user.email}
