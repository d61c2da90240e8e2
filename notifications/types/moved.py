"""Notification to a program that somebody else has moved; it goes to webhooks alone, whose owners ask for it there."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game, Seat
from notifications import selectors
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import own_seat

APART = timedelta(seconds=20)
"""The least time between two about one table: moves in between are one."""


class Moved(Plain):
    """Type for those who did not move; pending, it stands for all later moves at the table too."""

    code = folder = "moved"
    name = _("Moves at your table")
    preference_label = ""
    at_first = NOW
    is_in_inbox = False

    def key(self, game: Game, seat: Seat) -> str:
        """Unique key: one per seat and move."""
        return f"moved:{seat.pk}:{seat.user_id}:{game.epoch}:{game.move_count}"

    def skip_reason(self, notice: Notice) -> str:
        if game_of(notice).is_over:
            return "is-over"
        is_gone = own_seat(notice) is None or game_of(notice).status == Game.Status.CANCELLED
        return "table-gone" if is_gone else ""

    def not_before(self, notice: Notice) -> datetime | None:
        last = selectors.told_last_of_seat(notice, timezone.now() - APART)
        return last + APART if last else None

    def context(self, notice: Notice) -> dict[str, Any]:
        return {}
