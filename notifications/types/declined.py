"""Notification that an invitation was declined, with a reason or none; it is a line of the inbox alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.lobby.joining import Reason
from games.models import Game
from notifications.models import Notice
from notifications.timing import NEVER
from notifications.types.notification_type import Plain

REASONS: Mapping[str, Any] = {
    "": _("%(name)s isn’t coming: the place is free again"),
    Reason.BUSY: _("%(name)s can’t play with you: that would be one table too many"),
    Reason.TITLE: _("%(name)s doesn’t play this game"),
    Reason.OPTIONS: _("%(name)s doesn’t play with these options"),
    Reason.PACE: _("%(name)s doesn’t play at this pace"),
    Reason.LATER: _("%(name)s can’t play now: try again later"),
}


class Declined(Plain):
    """Type for whoever has invited somebody."""

    code = folder = "declined"
    name = _("Declined invitations")
    preference_label = ""
    at_first = NEVER

    def key(self, game: Game, user: User, reason: Reason | None) -> str:
        """Unique key: one each time."""
        return f"declined:{reason or ''}:{game.pk}:{user.pk}:{timezone.now():%Y%m%dT%H%M%S%f}"

    def skip_reason(self, notice: Notice) -> str:
        return "switched-off"

    def context(self, notice: Notice) -> dict[str, Any]:
        return {}
