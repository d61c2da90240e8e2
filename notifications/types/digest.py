"""Digest notification: pending turns on chosen weekdays at a chosen hour, with other notifications put into it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.lobby import my_games
from games.models import Seat
from games.tables.faults import Contained
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain
from notifications.types.turn import what_is_asked

MOST_TABLES = 20
"""Tables that are listed; further ones are only counted."""


class Digest(Plain):
    """Type of digests, created by a periodic task for users who chose weekdays for it."""

    code = "digest"
    name = _("What’s waiting for you")
    preference_label = ""
    at_first = NOW
    breaks_quiet = True
    together = folder = "digest"
    is_in_inbox = False

    def key(self, person: int, at: datetime) -> str:
        """Unique key: one digest per user and due time."""
        return f"digest:{person}:{at:%Y%m%dT%H%M}"

    def skip_reason(self, notice: Notice) -> str:
        hours = getattr(notice.user, "hours", None)
        return "" if hours and hours.digest_days else "switched-off"

    def context(self, notice: Notice) -> dict[str, Any]:
        return waiting_for(notice.user)


def waiting_for(user: User, *, most: int = MOST_TABLES) -> dict[str, Any]:
    """Template context of the tables at which the user is to move, so many of them; the others are counted."""
    turns = my_games.my_turns(user)
    asked = [told for seat in turns[:most] if (told := _asked(seat, user))]
    return {"waiting": asked, "waiting_count": turns.count()}


def _asked(seat: Seat, user: User) -> dict[str, Any] | None:
    """What is asked at a table; nothing where its title does not work."""
    with Contained(seat.game.title, seat.game.public_id):
        return {"seat": seat, **what_is_asked(seat.game, user.pk, seat.seen_move)}
    return None
