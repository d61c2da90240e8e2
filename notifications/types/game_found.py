"""Notification that a game which somebody looked for has begun: with whom, at which pace, who goes first."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import texts
from games.lobby.presenters.cards import names_of
from games.models import Game, Seat
from notifications.deadlines import deadline_of
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import own_seat


class GameFound(Plain):
    """Type for who sits at a table that *Find me a game* made; obsolete once its reader has moved."""

    code = folder = "game_found"
    name = _("A game was found")
    preference_label = _("A game was found for me")
    at_first = NOW

    def key(self, game: Game, seat: Seat) -> str:
        """Unique key: one per table and user."""
        return f"game-found:{seat.pk}:{seat.user_id}"

    def skip_reason(self, notice: Notice) -> str:
        seat = own_seat(notice)
        if seat is None or game_of(notice).status == Game.Status.CANCELLED:
            return "table-gone"
        return "moved" if seat.decisions else ""

    def context(self, notice: Notice) -> dict[str, Any]:
        game = game_of(notice)
        seats = list(game.seats.select_related("user").order_by("number"))
        asked = [seat for seat in seats if seat.waiting_since]
        own = next((seat for seat in asked if seat.user_id == notice.user_id), None)
        return {
            "others": names_of(seat for seat in seats if seat.user_id != notice.user_id),
            "options": texts.chosen_options(game.title, game.options),
            "is_own_turn": own is not None,
            "deadline": deadline_of(own) if own else None,
            "zone": timezone.get_current_timezone_name(),
            "asked": asked,
            "asked_names": names_of(asked),
        }
