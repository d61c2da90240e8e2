"""The digest: what waits for somebody, on chosen days at a chosen hour, and what else there is to tell."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.lobby import lists
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain
from notifications.types.turn import what_is_asked

MOST_TABLES = 20
"""What waits at more tables is only counted."""


class Digest(Plain):
    """Written by the sweep when its hour has come; whoever chose no day for it gets none."""

    code = "digest"
    name = _("What waits for you")
    wish = ""
    at_first = NOW
    breaks_quiet = True
    together = folder = "digest"

    def key(self, person: int, at: datetime) -> str:
        """One digest for each hour that was chosen."""
        return f"digest:{person}:{at:%Y%m%dT%H%M}"

    def needless(self, notice: Notice) -> str:
        hours = getattr(notice.user, "hours", None)
        return "" if hours and hours.digest_days else "switched-off"

    def context(self, notice: Notice) -> dict[str, Any]:
        return waiting_for(notice.user)


def waiting_for(person: User) -> dict[str, Any]:
    """The tables that wait for somebody, the longest waiting first."""
    turns = lists.my_turns(person)
    return {
        "waiting": [
            {"seat": seat, **what_is_asked(seat.game, person.pk, seat.seen_move)} for seat in turns[:MOST_TABLES]
        ],
        "waiting_count": turns.count(),
    }
