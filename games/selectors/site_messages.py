"""What pages say to everybody who plays."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils import timezone

from games.models import Game, Seat, SiteMessage

DISMISSED = "dismissed_messages"
"""Where a session keeps the keys of messages that its reader has put away."""


def shown_to(user: Any, dismissed: Collection[int]) -> list[SiteMessage]:
    """A maintenance to everybody, other messages to people at running tables who have not put them away."""
    now = timezone.now()
    messages = SiteMessage.objects.filter(begin__lte=now, end__gt=now).select_related("maintenance").order_by("begin")
    shown = [message for message in messages if message.maintenance or message.pk not in dismissed]
    return shown if any(not each.maintenance for each in shown) and _plays(user) else _maintenances(shown)


def _maintenances(messages: list[SiteMessage]) -> list[SiteMessage]:
    return [message for message in messages if message.maintenance]


def _plays(user: Any) -> bool:
    return Seat.objects.filter(user_id=user.pk, user__isnull=False, game__status=Game.Status.RUNNING).exists()
