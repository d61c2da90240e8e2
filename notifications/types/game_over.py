"""Notification that a game is over: winners and final scores."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Game, Seat
from games.tables.tables import read_table
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import standing


class GameOver(Plain):
    """Type for all players when a game ends."""

    code = "mail_game_over"
    name = _("Game over")
    preference_label = _("Game over")
    at_first = NOW
    breaks_quiet = True
    folder = "over"

    def key(self, game: Game, seat: Seat) -> str:
        """Unique key: one per seat and epoch, so that a second end after a takeback is notified again."""
        return f"over:{game.epoch}:{seat.pk}"

    def skip_reason(self, notice: Notice) -> str:
        return "" if game_of(notice).is_over else "not-over"

    def context(self, notice: Notice) -> dict[str, Any]:
        table = read_table(game_of(notice))
        winners = [seat.player_name for seat in table.seats if seat.won]
        own = next((seat for seat in table.seats if seat.user_id == notice.user_id), None)
        return {"winners": winners, "has_won": own is not None and own.won, **standing(table)}
