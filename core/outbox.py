"""What is to be handed over once: a row that is pending, leased, being handed over, and done in one of four ways.

Every change names the lease it belongs to: whoever was too slow, and lost it, changes nothing any more. Rows that are
one message are a batch, leased and marked in one transaction; what becomes of each is its own.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any, ClassVar

from django.conf import settings
from django.db import models, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.db.models import ChangedByFields

MARGIN = timedelta(minutes=1)
"""Added to the timeouts of SMTP when the end of a lease is computed."""

logger = logging.getLogger(__name__)


class Status(models.TextChoices):
    """What became of it."""

    PENDING = "pending", _("to be sent")
    LEASED = "leased", _("being sent")
    HANDING_OVER = "handing", _("being handed over")
    SENT = "sent", _("sent")
    UNKNOWN = "unknown", _("perhaps sent")
    DROPPED = "dropped", _("no longer needed")
    FAILED = "failed", _("failed")


STOPPABLE = [Status.PENDING, Status.LEASED]
"""Nobody outside the site can have it yet."""
DONE_FITS_STATUS = Q(status__in=["pending", "leased", "handing"], done_at=None) | Q(
    status__in=["sent", "unknown", "dropped", "failed"], done_at__isnull=False
)


class OutboxRow(ChangedByFields):
    """One thing that is to leave the site once."""

    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.PENDING)
    reason = models.CharField(_("reason"), max_length=40, blank=True)
    """A code: ``notifications.reasons`` says it in words."""
    detail = models.CharField(_("detail"), max_length=300, blank=True)
    """What the other side answered; for admins only."""
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    """Counts the leases too: whoever holds an older number does not hold the row any more."""
    tried_at = models.DateTimeField(_("last refused"), null=True, blank=True)
    refusals = models.PositiveSmallIntegerField(_("refusals for good"), default=0, db_default=0)
    """Those between which the other side took other notices."""
    created_at = models.DateTimeField(_("written"), default=timezone.now)
    due_at = models.DateTimeField(_("due"))
    """Not before; while somebody is sending it, the end of the lease."""
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    letter: ClassVar[str]
    """Tells this outbox from others in a return path (core/smtp/return_path.py)."""
    gone: ClassVar[dict[str, Any]] = {}
    """What is written into columns that are not to be kept when it is done."""

    class Meta:
        abstract = True


Batch = Sequence[OutboxRow]


def sent(model: type[OutboxRow], key: int, *, since: datetime) -> datetime | None:
    """When this one was sent, if the other side may have it and it was not done before that time."""
    status = [Status.HANDING_OVER, Status.SENT, Status.UNKNOWN]
    row = model._default_manager.filter(Q(done_at=None) | Q(done_at__gte=since), pk=key, status__in=status).first()
    return (row.done_at or timezone.now()) if row else None


def due(model: type[OutboxRow], now: datetime) -> QuerySet[Any]:
    """What is to be sent by now, the one that is due longest first; also those whose sender has died."""
    return model._default_manager.filter(done_at=None, due_at__lte=now, status__in=STOPPABLE).order_by("due_at")


def take(batch: Batch) -> None:
    """Note that these locked rows are this process's alone. ``due_at`` of each is still when it was due."""
    until = timezone.now() + timedelta(seconds=settings.MAIL_LIMITS.before_the_text) + MARGIN
    _rows(batch).filter(pk__in=[row.pk for row in batch]).update(
        status=Status.LEASED, due_at=until, attempts=F("attempts") + 1
    )
    for row in batch:
        row.attempts += 1


def begin_handing_over(batch: Batch) -> bool:
    """Commit that the other side may have all of them from now on; ``False`` when one was dropped or is not held."""
    until = timezone.now() + timedelta(seconds=settings.MAIL_LIMITS.answer) + MARGIN
    with transaction.atomic(durable=True):
        leased = _held(batch).filter(status=Status.LEASED)
        is_whole = leased.update(status=Status.HANDING_OVER, due_at=until) == len(batch)
        if not is_whole:
            transaction.set_rollback(True)
    return is_whole


def note_unanswered(model: type[OutboxRow]) -> None:
    """Give up what somebody began to hand over and never ended: it may have arrived."""
    now = timezone.now()
    left = model._default_manager.filter(done_at=None, due_at__lte=now, status=Status.HANDING_OVER)
    count = left.update(status=Status.UNKNOWN, reason="no-answer", done_at=now, **model.gone)
    if count:
        name = model._meta.verbose_name_plural
        logger.warning("%s whose sender ended while handing them over: %d; they may have arrived", name, count)


def end(row: OutboxRow, status: str, *, reason: str = "", detail: str = "", **columns: Any) -> None:
    """Mark what became of it for good."""
    _held([row]).update(
        status=status, reason=reason, detail=shortened(detail), done_at=timezone.now(), **(columns | row.gone)
    )


def remove(row: OutboxRow) -> None:
    """Forget what is for somebody who has left the site, and was written by others at that moment."""
    _held([row]).delete()


def give_back(row: OutboxRow, *, due_at: datetime | None = None, reason: str = "", detail: str = "") -> None:
    """Let it be due as before, or from another instant on for this reason, as if nobody had tried."""
    _held([row]).update(
        status=Status.PENDING,
        reason=reason,
        done_at=None,
        due_at=due_at or row.due_at,
        attempts=F("attempts") - 1,
        detail=shortened(detail or row.detail),
    )


def put_off(row: OutboxRow, pauses: Sequence[timedelta], *, detail: str) -> None:
    """Try again after a pause that grows with each attempt."""
    now = timezone.now()
    _held([row]).update(
        status=Status.PENDING,
        reason="",
        done_at=None,
        due_at=now + pauses[min(row.attempts, len(pauses)) - 1],
        tried_at=now,
        refusals=row.refusals,
        detail=shortened(detail),
    )


def _rows(batch: Batch) -> QuerySet[Any]:
    return type(batch[0])._default_manager.all()


def _held(batch: Batch) -> QuerySet[Any]:
    """The rows while this lease holds. An answer that comes after one was called *unknown* still counts."""
    held = [Status.LEASED, Status.HANDING_OVER, Status.UNKNOWN]
    mine = reduce(or_, (Q(pk=row.pk, attempts=row.attempts) for row in batch))
    return _rows(batch).filter(mine, status__in=held)


def shortened(detail: str) -> str:
    """As much of an answer as a row keeps, without NUL, which PostgreSQL's texts do not take: others wrote it."""
    return detail.replace("\0", "")[: OutboxRow._meta.get_field("detail").max_length]
