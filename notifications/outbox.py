"""The notices of the outbox: how they are leased, looked at again, and sent again; their states lie in ``mailing``."""

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
"""After each attempt that failed for now."""
PAUSES_AFTER_REFUSALS = [timedelta(minutes=minutes) for minutes in (5, 60, 240, 720, 1440)]
"""After each attempt that failed for good, as the server said."""
MOST = 30
"""Notices in one message."""

Status = Notice.Status


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
    with transaction.atomic():
        due = selectors.due(timezone.now()).filter(channel__in=channels).select_related(*_ALONGSIDE)
        lead = due.select_for_update(skip_locked=True, no_key=True, of=("self", "user")).first()
        if lead is None:
            return []
        others = companions(lead).exclude(pk=lead.pk).select_related(*_ALONGSIDE)
        batch = [lead, *others.select_for_update(skip_locked=True, no_key=True, of=("self",))[: MOST - 1]]
        outbox.take(batch)
    return batch


_ALONGSIDE = ("user", "game__host", "seat__user")


def make_due(person: User) -> None:
    """Let what the person is pending be looked at now: who sends asks when each of them is due, and puts it off."""
    pending = Notice.objects.filter(user=person, done_at=None, status=Status.PENDING, tried_at=None)
    pending.update(due_at=timezone.now())


def note_unanswered() -> None:
    """Give up what somebody began to hand over and never ended: it may have arrived."""
    outbox.note_unanswered(Notice)


def send_again(notice: Notice) -> bool:
    """Owe a notice once more that failed or was perhaps sent; the count of its leases goes on."""
    undelivered = Notice.objects.filter(pk=notice.pk, status__in=[Status.FAILED, Status.UNKNOWN])
    return bool(
        undelivered.update(status=Status.PENDING, reason="", detail="", refusals=0, done_at=None, due_at=timezone.now())
    )


def is_pending(notice: Notice) -> bool:
    """Whether it is still to be sent, and nobody outside the site can have it yet."""
    return _stoppable(notice).exists()


def call_off(notice: Notice) -> bool:
    """Do not send it after all; ``False`` where it is too late for that."""
    return bool(_stoppable(notice).update(status=Status.DROPPED, reason="called-off", done_at=timezone.now()))


def _stoppable(notice: Notice) -> QuerySet[Notice]:
    return Notice.objects.filter(pk=notice.pk, done_at=None, status__in=Notice.STOPPABLE)
