"""Notification that somebody asks you to take over a seat."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.clocks.presenters.clocks import prospects
from games.models import Seat
from games.tables.tables import read_table
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import standing


class Substitute(Plain):
    """Type for a user to whom a seat is offered by name; seats offered to all are listed in the lobby."""

    code = folder = "substitute"
    name = _("Requests to take over a seat")
    preference_label = _("Requests to take over a seat")
    at_first = NOW

    def key(self, seat: Seat, user: User) -> str:
        """Unique key: one per seat and user, however often it is offered."""
        return f"substitute:{seat.pk}:{user.pk}"

    def skip_reason(self, notice: Notice) -> str:
        is_offered = Seat.objects.filter(pk=self._seat(notice), successor=notice.user).exists()
        return "" if is_offered and game_of(notice).is_running else "not-asked"

    def context(self, notice: Notice) -> dict[str, Any]:
        table = read_table(game_of(notice))
        seat = next(seat for seat in table.seats if seat.pk == self._seat(notice))
        players = [other.player_name for other in table.seats]
        return {"name": seat.player_name, "players": players, "prospects": prospects(table, seat), **standing(table)}

    def _seat(self, notice: Notice) -> int:
        return int(notice.key.split(":")[1])
