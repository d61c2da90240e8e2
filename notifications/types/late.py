"""Notification that somebody's time ran out: a bot takes over, or somebody is back."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, Seat
from games.tables.tables import read_table
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of

LEFT_OWN = "left-own"
"""The same for the player who was late at a tournament's table."""
LOST = "lost"
"""Code in keys for the player who lost the seat, whose text differs from that for the others."""


class Late(Plain):
    """Type for all players of the table, and its host."""

    code = folder = "late"
    name = _("Somebody’s time ran out")
    preference_label = _("Someone timed out or came back")
    at_first = NOW

    def key(self, what: str, seat: Seat, user: User) -> str:
        """Unique key: one per event, seat, time and recipient."""
        return f"late:{what}:{seat.pk}:{timezone.now().astimezone(UTC):%Y%m%dT%H%M%S%f}:{user.pk}"

    def skip_reason(self, notice: Notice) -> str:
        return "table-gone" if game_of(notice).status == Game.Status.CANCELLED else ""

    def context(self, notice: Notice) -> dict[str, Any]:
        _code, what, seat_key, *_rest = notice.key.split(":")
        table = read_table(game_of(notice))
        seat = next(seat for seat in table.seats if seat.pk == int(seat_key))
        return {"what": what, "name": seat.player_name, "is_own": seat.user_id == notice.user_id}
