"""Notification that an admin has voided a rated game, or that it counts again."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.models import Seat, VoidedGame
from games.ratings.selectors import reason_of_voiding
from notifications.models import Notice
from notifications.timing import NOW
from notifications.types.notification_type import Plain, game_of

VOIDED, COUNTS = "voided", "counts-again"


class Voided(Plain):
    """Type for whoever played; obsolete once the admin has thought better of it."""

    code = folder = "voided"
    name = _("A rated game was voided, or counts again")
    preference_label = _("My rated game is voided or counts again")
    at_first = NOW
    breaks_quiet = True

    def key(self, seat: Seat, *, is_void: bool, at: datetime) -> str:
        """Unique key: one for each time that an admin does so."""
        return f"{VOIDED if is_void else COUNTS}:{int(at.timestamp() * 1000)}:{seat.pk}"

    def skip_reason(self, notice: Notice) -> str:
        is_void = VoidedGame.objects.filter(game=game_of(notice)).exists()
        if is_void is self._is_void(notice):
            return ""
        return "voided-again" if is_void else "counts-again"

    def context(self, notice: Notice) -> dict[str, Any]:
        return {"is_void": self._is_void(notice), "reason": reason_of_voiding(game_of(notice))}

    def _is_void(self, notice: Notice) -> bool:
        return notice.key.startswith(f"{VOIDED}:")
