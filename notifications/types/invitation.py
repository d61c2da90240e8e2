"""Notification of an invitation to a game: by whom, and with which options."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games import texts
from games.lobby import links
from games.models import Game, Seat
from notifications import selectors
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Action, Plain, game_of
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
        return self.key_of(seat.pk, seat.user_id)

    def key_of(self, seat: int, person: int | None) -> str:
        """The same by primary keys, for a seat that is somebody else's by now."""
        return f"invitation:{seat}:{person}"

    def skip_reason(self, notice: Notice) -> str:
        if not game_of(notice).is_open:
            return "table-gone"
        seat = own_seat(notice)
        if seat is None or seat.status != Seat.Status.INVITED:
            return "answered"
        return "told-lately" if selectors.others_told_lately(notice, _apart()).exists() else ""

    def context(self, notice: Notice) -> dict[str, Any]:
        options = texts.chosen_options(game_of(notice).title, game_of(notice).options)
        facts = {"host": game_of(notice).host, "players": game_of(notice).players, "options": options}
        return {**facts, **answer_urls(own_seat(notice))}

    def actions(self, notice: Notice) -> Sequence[Action]:
        """*Accept* and *No, thanks*, for messages with buttons."""
        seat = own_seat(notice)
        if seat is None:
            return ()
        said = ((links.ACCEPT, _("Accept")), (links.DECLINE, _("No, thanks")))
        return [Action(code, str(label), links.answer_path(seat)) for code, label in said]


def answer_urls(seat: Seat | None) -> dict[str, str]:
    """Where the two buttons of a mail lead: to a page that asks; nothing for a seat that is no longer kept."""
    if seat is None:
        return {}
    return {"accept_url": links.answer_url(seat, links.ACCEPT), "decline_url": links.answer_url(seat, links.DECLINE)}


def _apart() -> timedelta:
    return timedelta(seconds=settings.INVITATION_MAILS_APART)
