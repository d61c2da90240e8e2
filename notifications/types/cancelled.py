"""Notification that the host, or an admin, has cancelled a table."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Seat
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of


class Cancelled(Plain):
    """Type for all others at a table that somebody has cancelled."""

    code = folder = "cancelled"
    name = _("A table was cancelled")
    preference_label = _("My table is cancelled")
    at_first = NOW
    breaks_quiet = True

    def key(self, _game: Game, seat: Seat) -> str:
        """Unique key: a table is cancelled once."""
        return f"cancelled:{seat.pk}"

    def skip_reason(self, _notice: Notice) -> str:
        return ""

    def context(self, notice: Notice) -> dict[str, Any]:
        """By whom and why, as the table's log says it."""
        game = game_of(notice)
        entry = game.entries.filter(code__startswith="cancelled").select_related("actor").latest("pk")
        return {"entry": entry, "was_running": game.started_at is not None}
