"""Reminders of a pending decision: a deadline is near, or a table without a clock waits for days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game, Seat
from games.tables.pages.board import to_do
from games.tables.tables import read_table
from notifications import selectors
from notifications.deadlines import deadline_of
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import own_seat

APART = timedelta(days=1)
"""Minimum time between two reminders of a user about tables without a clock."""


class _OfAnAsk(Plain):
    """Base class of types about a pending decision."""

    code = ""
    together = folder = "reminders"
    at_first = NOW
    is_in_inbox = False

    def ask(self, seat: Seat) -> str:
        """Prefix of its keys, constant while the same decision of the same user is pending."""
        assert seat.waiting_since is not None, "only seats to move are reminded"
        return f"{self.code}:{seat.pk}:{seat.user_id}:{seat.waiting_since.astimezone(UTC):%Y%m%dT%H%M%S%f}"

    def key(self, game: Game, seat: Seat) -> str:
        return self.ask(seat)

    def skip_reason(self, notice: Notice) -> str:
        seat = own_seat(notice)
        if seat is None or game_of(notice).status == Game.Status.CANCELLED:
            return "table-gone"
        is_pending = seat.waiting_since and not seat.is_played_by_bot and notice.key.startswith(self.ask(seat))
        return "" if is_pending else "not-your-turn"

    def context(self, notice: Notice) -> dict[str, Any]:
        seat, table = notice.seat, read_table(game_of(notice))
        assert seat is not None, "who is reminded sits at the table"
        people = zip(table.seats, table.names, strict=True)
        own = next(other for other in table.seats if other.pk == seat.pk)
        deadline = deadline_of(seat)
        return {
            "to_do": to_do(table, own),
            "others": [name for other, name in people if other.pk != seat.pk],
            "deadline": deadline,
            "hours_left": max(0, round((deadline - timezone.now()) / timedelta(hours=1))) if deadline else None,
            "days": (timezone.now() - seat.waiting_since).days if seat.waiting_since else 0,
        }


class Urgent(_OfAnAsk):
    """Type of deadline reminders, one for each pending decision."""

    code = "urgent"
    name = _("Your time is running out")
    preference_label = _("My time is running out")
    is_urgent = True
    breaks_quiet = True


class Reminder(_OfAnAsk):
    """Type of reminders at tables without a clock, after some days."""

    code = "reminder"
    name = _("A table has waited for days")
    preference_label = _("An untimed game has been waiting for days")

    def key(self, game: Game, seat: Seat) -> str:
        """Unique key: one per pending decision and number of days."""
        assert seat.waiting_since is not None, "only seats to move are reminded"
        return f"{self.ask(seat)}:{(timezone.now() - seat.waiting_since).days}"

    def not_before(self, notice: Notice) -> datetime | None:
        """A day after the user's last reminder, however many tables there are."""
        last = selectors.told_last(notice, timezone.now() - APART)
        return last + APART if last else None
