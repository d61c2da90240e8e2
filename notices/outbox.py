"""The states of a notice in the outbox: pending, leased, being handed over, and done in one of four ways.

Every change names the lease it belongs to: whoever was too slow, and lost it, changes nothing any more.
Notices that are one message are a batch, leased and marked in one transaction; what becomes of each is its own.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from notices import selectors
from notices.models import Notice

PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720, 1440)]
"""After each attempt that failed for now."""
PAUSES_AFTER_REFUSALS = [timedelta(minutes=minutes) for minutes in (5, 60, 240, 720, 1440)]
"""After each attempt that failed for good, as the server said."""
MOST = 30
"""Notices in one message."""
MARGIN = timedelta(minutes=1)
"""For everything about a talk that is not the talk."""

Status = Notice.Status
logger = logging.getLogger(__name__)


Batch = Sequence[Notice]
Companions = Callable[[Notice], QuerySet[Notice]]


def _nobody(_lead: Notice) -> QuerySet[Notice]:
    """What goes alone."""
    return Notice.objects.none()


def lease(channels: Collection[str], companions: Companions = _nobody) -> list[Notice]:
    """Take the notice of these channels that is due longest, and what may go with it, for this process alone.

    ``due_at`` is still when each was due. Its reader's row is locked too, so that nobody else takes at the same moment
    what could be one message.
    """
    until = timezone.now() + timedelta(seconds=settings.MAIL_LIMITS.before_the_dot) + MARGIN
    with transaction.atomic():
        due = selectors.due(timezone.now()).filter(channel__in=channels).select_related(*_ALONGSIDE)
        lead = due.select_for_update(skip_locked=True, no_key=True, of=("self", "user")).first()
        if lead is None:
            return []
        others = companions(lead).exclude(pk=lead.pk).select_related(*_ALONGSIDE)
        batch = [lead, *others.select_for_update(skip_locked=True, no_key=True, of=("self",))[: MOST - 1]]
        Notice.objects.filter(pk__in=[notice.pk for notice in batch]).update(
            status=Status.LEASED, due_at=until, attempts=F("attempts") + 1
        )
    for notice in batch:
        notice.attempts += 1
    return batch


_ALONGSIDE = ("user", "game__host", "seat__user")


def look_again(person: User) -> None:
    """Let what the person is owed be looked at now: who sends asks when each of them is due, and puts it off."""
    owed = Notice.objects.filter(user=person, done_at=None, status=Status.PENDING, tried_at=None)
    owed.update(due_at=timezone.now())


def begin_handing_over(batch: Batch) -> bool:
    """Commit that the other side may have all of them from now on; ``False`` when one was dropped or is not held."""
    until = timezone.now() + timedelta(seconds=settings.MAIL_LIMITS.answer) + MARGIN
    with transaction.atomic(durable=True):
        leased = _held(batch).filter(status=Status.LEASED)
        is_whole = leased.update(status=Status.HANDING_OVER, due_at=until) == len(batch)
        if not is_whole:
            transaction.set_rollback(True)
    return is_whole


def note_unanswered() -> None:
    """Give up what somebody began to hand over and never ended: it may have arrived."""
    now = timezone.now()
    left = Notice.objects.filter(done_at=None, due_at__lte=now, status=Status.HANDING_OVER)
    count = left.update(status=Status.UNKNOWN, reason="no-answer", done_at=now)
    if count:
        logger.warning("Notices whose sender ended while handing them over: %d; they may have arrived", count)


def end(notice: Notice, status: str, *, reason: str = "", detail: str = "", address: str = "") -> None:
    """Mark what became of a notice for good."""
    _held([notice]).update(
        status=status, reason=reason, detail=shortened(detail), address=address, done_at=timezone.now()
    )


def send_again(notice: Notice) -> bool:
    """Owe a notice once more that failed or was perhaps sent; the count of its leases goes on."""
    undelivered = Notice.objects.filter(pk=notice.pk, status__in=[Status.FAILED, Status.UNKNOWN])
    return bool(
        undelivered.update(status=Status.PENDING, reason="", detail="", refusals=0, done_at=None, due_at=timezone.now())
    )


def remove(notice: Notice) -> None:
    """Forget a notice to somebody who has left the site, which others wrote at that moment."""
    _held([notice]).delete()


def give_back(notice: Notice, *, due_at: datetime | None = None, detail: str = "") -> None:
    """Let the notice be due as before, or from another instant on, as if nobody had tried."""
    _held([notice]).update(
        status=Status.PENDING,
        reason="",
        done_at=None,
        due_at=due_at or notice.due_at,
        attempts=F("attempts") - 1,
        detail=shortened(detail or notice.detail),
    )


def put_off(notice: Notice, pauses: list[timedelta], *, detail: str) -> None:
    """Try again after a pause that grows with each attempt."""
    now = timezone.now()
    _held([notice]).update(
        status=Status.PENDING,
        reason="",
        done_at=None,
        due_at=now + pauses[min(notice.attempts, len(pauses)) - 1],
        tried_at=now,
        refusals=notice.refusals,
        detail=shortened(detail),
    )


def _held(batch: Batch) -> QuerySet[Notice]:
    """The rows while this lease holds. An answer that comes after a notice was called *unknown* still counts."""
    held = [Status.LEASED, Status.HANDING_OVER, Status.UNKNOWN]
    mine = reduce(or_, (Q(pk=notice.pk, attempts=notice.attempts) for notice in batch))
    return Notice.objects.filter(mine, status__in=held)


def shortened(detail: str) -> str:
    """As much of an answer as a row keeps."""
    return detail[: Notice._meta.get_field("detail").max_length]
