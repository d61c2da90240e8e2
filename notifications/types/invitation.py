"""Notification of an invitation to a game: by whom, and with which options."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games import texts
from games.models import Game, Seat
from notifications import selectors
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of
from notifications.types.standing import own_seat


class Invitation(Plain):
    """Type for users of invited seats."""

    code = "mail_invitations"
    name = _("Game invitations")
    preference_label = _("Game invitations")
    at_first = NOW
    folder = "invitation"

    def key(self, game: Game, seat: Seat) -> str:
        """Unique key: one per seat and user."""
        return f"invitation:{seat.pk}:{seat.user_id}"

    def skip_reason(self, notice: Notice) -> str:
        if not game_of(notice).is_open:
            return "table-gone"
        seat = own_seat(notice)
        if seat is None or seat.status != Seat.Status.INVITED:
            return "answered"
        return "told-lately" if selectors.others_told_lately(notice, _apart()).exists() else ""

    def context(self, notice: Notice) -> dict[str, Any]:
        options = texts.chosen_options(game_of(notice).title, game_of(notice).options)
        return {"host": game_of(notice).host, "players": game_of(notice).players, "options": options}


def _apart() -> timedelta:
    return timedelta(seconds=settings.INVITATION_MAILS_APART)
