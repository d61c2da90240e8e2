"""The states of a notice in the outbox: pending, leased, being handed over, and done in one of four ways.

Every change names the lease it belongs to: whoever was too slow, and lost it, changes nothing any more.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from notices import selectors
from notices.models import Notice

PAUSES = [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720, 1440)]
"""After each attempt that failed for now."""
PAUSES_AFTER_REFUSALS = [timedelta(minutes=minutes) for minutes in (5, 60, 240, 720, 1440)]
"""After each attempt that failed for good, as the server said."""
MARGIN = timedelta(minutes=1)
"""For everything about a talk that is not the talk."""

Status = Notice.Status
logger = logging.getLogger(__name__)


def lease(channels: Collection[str]) -> Notice | None:
    """Take the notice of these channels that is due longest, for this process alone.

    ``due_at`` is still when it was due.
    """
    until = timezone.now() + timedelta(seconds=settings.MAIL_LIMITS.before_the_dot) + MARGIN
    with transaction.atomic():
        due = (
            selectors.due(timezone.now()).filter(channel__in=channels).select_for_update(skip_locked=True, of=("self",))
        )
        notice = due.select_related("user", "game__host", "seat__user").first()
        if notice is not None:
            Notice.objects.filter(pk=notice.pk).update(status=Status.LEASED, due_at=until, attempts=F("attempts") + 1)
            notice.attempts += 1
    return notice


def begin_handing_over(notice: Notice) -> bool:
    """Commit that the server may have it from now on; ``False`` when it was dropped, or the lease lost."""
    until = timezone.now() + timedelta(seconds=settings.MAIL_LIMITS.answer) + MARGIN
    with transaction.atomic(durable=True):
        leased = _held(notice).filter(status=Status.LEASED)
        return bool(leased.update(status=Status.HANDING_OVER, due_at=until))


def note_unanswered() -> None:
    """Give up what somebody began to hand over and never ended: it may have arrived."""
    now = timezone.now()
    left = Notice.objects.filter(done_at=None, due_at__lte=now, status=Status.HANDING_OVER)
    count = left.update(status=Status.UNKNOWN, reason="no-answer", done_at=now)
    if count:
        logger.warning("Notices whose sender ended while handing them over: %d; they may have arrived", count)


def end(notice: Notice, status: str, *, reason: str = "", detail: str = "", address: str = "") -> None:
    """Mark what became of a notice for good."""
    _held(notice).update(
        status=status, reason=reason, detail=shortened(detail), address=address, done_at=timezone.now()
    )


def remove(notice: Notice) -> None:
    """Forget a notice to somebody who has left the site, which others wrote at that moment."""
    _held(notice).delete()


def give_back(notice: Notice, *, detail: str = "") -> None:
    """Let the notice be due as before, as if nobody had tried."""
    _held(notice).update(
        status=Status.PENDING,
        reason="",
        done_at=None,
        due_at=notice.due_at,
        attempts=F("attempts") - 1,
        detail=shortened(detail or notice.detail),
    )


def put_off(notice: Notice, pauses: list[timedelta], *, detail: str) -> None:
    """Try again after a pause that grows with each attempt."""
    now = timezone.now()
    _held(notice).update(
        status=Status.PENDING,
        reason="",
        done_at=None,
        due_at=now + pauses[min(notice.attempts, len(pauses)) - 1],
        tried_at=now,
        refusals=notice.refusals,
        detail=shortened(detail),
    )


def _held(notice: Notice) -> QuerySet[Notice]:
    """The row while this lease holds. An answer that comes after a notice was called *unknown* still counts."""
    held = [Status.LEASED, Status.HANDING_OVER, Status.UNKNOWN]
    return Notice.objects.filter(pk=notice.pk, attempts=notice.attempts, status__in=held)


def shortened(detail: str) -> str:
    """As much of an answer as a row keeps."""
    return detail[: Notice._meta.get_field("detail").max_length]
