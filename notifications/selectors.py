"""Reads: pending notifications, a user's history, channels in trouble."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from core import outbox
from core.db.compiled import CompiledRows, compiled_query
from notifications.models import (
    ChannelHealth,
    Hours,
    Notice,
    TableWish,
)

GAME_FOUND = "game_found"
"""The code of that type, which reads from here."""


def my_notices(user: User) -> QuerySet[Notice]:
    """The user's notifications, latest first."""
    return Notice.objects.filter(user_id=user.pk).select_related("game").order_by("-pk")


def sent_notices(user: User) -> CompiledRows[Notice]:
    """Those of them that were sent, or failed, or are under way."""
    return _sent.rows(user.pk)


@compiled_query
def _sent(person: int) -> QuerySet[Notice]:
    unsent = [Notice.Status.DROPPED, Notice.Status.PENDING]
    sent = Notice.objects.filter(user_id=person).exclude(status__in=unsent)
    return sent.select_related("game").order_by("-pk")


def volumes_of(user: User) -> list[TableWish]:
    """The user's volumes for single tables, latest first."""
    return _volumes(user.pk)


@compiled_query
def _volumes(person: int) -> QuerySet[TableWish]:
    return TableWish.objects.filter(user_id=person).select_related("game").order_by("-pk")


def others_told_lately(notice: Notice, span: timedelta) -> QuerySet[Notice]:
    """Notifications of the same type to the same user, about tables of the same host, within a span until now.

    All guests count as one host, because one click creates a new guest. Of two being sent at once, the older counts.
    """
    status = Notice.Status
    sent = Q(status__in=[status.SENT, status.UNKNOWN], done_at__gt=timezone.now() - span)
    being_sent = Q(status=status.HANDING_OVER) | Q(status=status.LEASED, pk__lt=notice.pk)
    alike = Notice.objects.filter(user=notice.user_id, channel=notice.channel, kind=notice.kind)
    host = notice.game.host if notice.game else None
    same_host = Q(game__host__is_guest=True) if host and host.is_guest else Q(game__host=host)
    return alike.filter(sent | being_sent, same_host).exclude(pk=notice.pk)


def due(now: datetime) -> QuerySet[Notice]:
    """Due notifications, the longest overdue first, including those whose lease has expired."""
    return outbox.due(Notice, now)


def in_order(rows: QuerySet[Notice], now: datetime) -> QuerySet[Notice]:
    """Those of these due notifications that overtake no other one to the same webhook.

    While one is being posted there all others wait; of those that are due, the oldest goes first.
    """
    return rows.exclude(Exists(_before(OuterRef("webhook"), OuterRef("pk"), now)), webhook__isnull=False)


def is_overtaking(notice: Notice, now: datetime) -> bool:
    """The same for one, asked under the lock of its recipient."""
    return notice.webhook is not None and _before(notice.webhook, notice.pk, now).exists()


def _before(webhook: Any, key: Any, now: datetime) -> QuerySet[Notice]:
    status = Notice.Status
    is_posted = Q(status__in=[status.LEASED, status.HANDING_OVER], due_at__gt=now) & ~Q(pk=key)
    is_older = Q(status__in=outbox.STOPPABLE, due_at__lte=now, pk__lt=key)
    return Notice.objects.filter(is_posted | is_older, webhook=webhook, webhook__isnull=False, done_at=None)


def trouble() -> datetime | None:
    """The start of the longest outage of a channel; ``None`` if all work."""
    broken = ChannelHealth.objects.filter(trouble_since__isnull=False).order_by("trouble_since")
    return broken.values_list("trouble_since", flat=True).first()


def told_last(notice: Notice, since: datetime) -> datetime | None:
    """When the last notification of the same type was sent to the same user by the same channel, if since then."""
    alike = Notice.objects.filter(user=notice.user_id, channel=notice.channel, kind=notice.kind, done_at__gt=since)
    sent = alike.filter(status__in=[Notice.Status.SENT, Notice.Status.UNKNOWN])
    return sent.order_by("-done_at").values_list("done_at", flat=True).first()


def told_last_of_seat(notice: Notice, since: datetime) -> datetime | None:
    """When the last one of the same type about the same seat was sent, if since then."""
    alike = _sent_for_the_same_seat(notice).filter(kind=notice.kind, done_at__gt=since)
    return alike.order_by("-done_at").values_list("done_at", flat=True).first()


def was_told_of_round(notice: Notice) -> bool:
    """Whether another notification of the same round was sent to the same user and seat by the same channel."""
    return _sent_for_the_same_seat(notice).filter(kind=notice.kind, round=notice.round).exists()


def was_told_of_start(notice: Notice) -> bool:
    """Whether the same user was told by the same channel that this game was found and has started."""
    return _sent_for_the_same_seat(notice).filter(kind=GAME_FOUND).exists()


def _sent_for_the_same_seat(notice: Notice) -> QuerySet[Notice]:
    """Other notifications that were sent to the same user and seat by the same channel."""
    status = Notice.Status
    alike = Notice.objects.filter(seat=notice.seat_id, user=notice.user_id, channel=notice.channel)
    return alike.filter(status__in=[status.SENT, status.UNKNOWN, status.HANDING_OVER]).exclude(pk=notice.pk)


def wants_each_question(notice: Notice) -> bool:
    """Whether the user wants each decision of a round notified, in general or at this table."""
    everything = TableWish.objects.filter(user=notice.user_id, game=notice.game_id, volume=TableWish.Volume.EVERYTHING)
    return Hours.objects.filter(user=notice.user_id, tells_each_question=True).exists() or everything.exists()
