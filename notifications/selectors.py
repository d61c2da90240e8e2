"""Reads: pending notifications, a user's history, channels in trouble."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from core import outbox
from notifications.models import (
    ChannelHealth,
    Hours,
    Notice,
    TableWish,
)


def my_notices(user: Any) -> QuerySet[Notice]:
    """What was written to this person, the latest first."""
    return Notice.objects.filter(user_id=user.pk).select_related("game").order_by("-pk")


def volumes_of(user: Any) -> QuerySet[TableWish]:
    """The tables about which this person wants to be told more or less than about others."""
    return TableWish.objects.filter(user_id=user.pk).select_related("game").order_by("-pk")


def others_told_lately(notice: Notice, span: timedelta) -> QuerySet[Notice]:
    """What the same person was told of the same kind, about tables of the same host, within a span until now.

    All guests are one host: one click makes a new one. Of two that are being sent at the same moment the older counts.
    """
    status = Notice.Status
    told = Q(status__in=[status.SENT, status.UNKNOWN], done_at__gt=timezone.now() - span)
    being_told = Q(status=status.HANDING_OVER) | Q(status=status.LEASED, pk__lt=notice.pk)
    alike = Notice.objects.filter(user=notice.user_id, channel=notice.channel, kind=notice.kind)
    host = notice.game.host if notice.game else None
    same_host = Q(game__host__is_guest=True) if host and host.is_guest else Q(game__host=host)
    return alike.filter(told | being_told, same_host).exclude(pk=notice.pk)


def due(now: datetime) -> QuerySet[Notice]:
    """The notices to be sent by now, the one that is due longest first; also those whose sender has died."""
    return outbox.due(Notice, now)


def trouble() -> datetime | None:
    """Since when a channel works for nobody, if there is one; the one that has lasted longest."""
    broken = ChannelHealth.objects.filter(trouble_since__isnull=False).order_by("trouble_since")
    return broken.values_list("trouble_since", flat=True).first()


def told_last(notice: Notice, since: datetime) -> datetime | None:
    """When the same person was last told something of the same kind by the same channel, if it was since then."""
    alike = Notice.objects.filter(user=notice.user_id, channel=notice.channel, kind=notice.kind, done_at__gt=since)
    told = alike.filter(status__in=[Notice.Status.SENT, Notice.Status.UNKNOWN])
    return told.order_by("-done_at").values_list("done_at", flat=True).first()


def was_told_of_round(notice: Notice) -> bool:
    """Whether the same person was told by the same channel, from the same seat, of something in the same round."""
    status = Notice.Status
    alike = Notice.objects.filter(seat=notice.seat_id, user=notice.user_id, channel=notice.channel, kind=notice.kind)
    told = alike.filter(round=notice.round, status__in=[status.SENT, status.UNKNOWN, status.HANDING_OVER])
    return told.exclude(pk=notice.pk).exists()


def wants_each_question(notice: Notice) -> bool:
    """Whether its reader wants to be told of each question of a round, at all tables or at this one."""
    everything = TableWish.objects.filter(user=notice.user_id, game=notice.game_id, volume=TableWish.Volume.EVERYTHING)
    return Hours.objects.filter(user=notice.user_id, tells_each_question=True).exists() or everything.exists()
