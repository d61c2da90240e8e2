"""The outbox of notifications: lease, make due, send again; transitions between states are in ``core.outbox``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from core import outbox
from core.outbox import (
    begin_handing_over,
    end,
    give_back,
    put_off,
    remove,
    shortened,
)
from notifications import selectors
from notifications.models import Notice

__all__ = [
    "Batch",
    "begin_handing_over",
    "call_off",
    "end",
    "give_back",
    "is_pending",
    "lease",
    "make_due",
    "note_unanswered",
    "put_off",
    "remove",
    "send_again",
    "shortened",
]

PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720, 1440)]
"""Pauses after temporary failures, by attempt."""
PAUSES_AFTER_REFUSALS = [timedelta(minutes=minutes) for minutes in (5, 60, 240)]
"""Pauses after permanent refusals, by attempt."""
MOST = 30
"""Notifications in one message."""

Status = Notice.Status


Batch = Sequence[Notice]
Companions = Callable[[Notice], QuerySet[Notice]]


def _nobody(_lead: Notice) -> QuerySet[Notice]:
    """No companions: the notification is sent alone."""
    return Notice.objects.none()


def lease(channels: Collection[str], companions: Companions = _nobody) -> list[Notice]:
    """Lease the longest overdue notification of these channels, and those that may be merged with it.

    ``due_at`` of the returned objects is the old due time. The recipient's row is locked too, so that two senders do
    not split what could be one message.
    """
    with transaction.atomic():
        due = selectors.due(timezone.now()).filter(channel__in=channels).select_related(*_ALONGSIDE)
        due = selectors.in_order(due, timezone.now())
        lead = due.select_for_update(skip_locked=True, no_key=True, of=("self", "user")).first()
        if lead is None or selectors.is_overtaking(lead, timezone.now()):
            return []
        others = companions(lead).exclude(pk=lead.pk).select_related(*_ALONGSIDE)
        batch = [lead, *others.select_for_update(skip_locked=True, no_key=True, of=("self",))[: MOST - 1]]
        outbox.take(batch)
    return batch


_ALONGSIDE = ("user", "author", "game__host", "seat__user")


def make_due(user: User) -> None:
    """Make the user's pending notifications due now; the sender recomputes each due time from current preferences."""
    pending = Notice.objects.filter(user=user, done_at=None, status=Status.PENDING, tried_at=None)
    pending.update(due_at=timezone.now())


def note_unanswered() -> None:
    """Mark as unknown what a dead sender had begun to hand over: it may have arrived."""
    outbox.note_unanswered(Notice)


def send_again(notice: Notice) -> bool:
    """Make a failed or unknown notification pending again; its attempts count on."""
    undelivered = Notice.objects.filter(pk=notice.pk, status__in=[Status.FAILED, Status.UNKNOWN])
    return bool(
        undelivered.update(status=Status.PENDING, reason="", detail="", refusals=0, done_at=None, due_at=timezone.now())
    )


def is_pending(notice: Notice) -> bool:
    """Whether it is not sent yet and can still be stopped."""
    return _stoppable(notice).exists()


def call_off(notice: Notice) -> bool:
    """Drop it for an administrator; ``False`` if it is too late."""
    return bool(_stoppable(notice).update(status=Status.DROPPED, reason="called-off", done_at=timezone.now()))


def _stoppable(notice: Notice) -> QuerySet[Notice]:
    return Notice.objects.filter(pk=notice.pk, done_at=None, status__in=Notice.STOPPABLE)
