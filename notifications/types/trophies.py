"""Notification of what somebody has earned with a game or a tournament."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.trophies import texts
from games.trophies.models import Trophy
from notifications.models import InboxLine, Notice
from notifications.timing import NEVER
from notifications.types.notification_type import Plain

GAME, TOURNAMENT = "game", "tournament"


class Trophies(Plain):
    """Type for what was earned at once; obsolete when nothing of it is left. A line in the inbox is all there is."""

    code = folder = "trophies"
    name = _("A new trophy")
    preference_label = ""
    at_first = NEVER

    def key(self, trophy: Trophy) -> str:
        """Unique key: one per person and game or tournament."""
        cause = (GAME, trophy.game_id) if trophy.game_id else (TOURNAMENT, trophy.tournament_id)
        return f"trophies:{trophy.person_id}:{cause[0]}:{cause[1]}"

    def earned(self, notice: Notice | InboxLine) -> list[Trophy]:
        """Those that the person still has."""
        _code, person, cause, key = notice.key.split(":")
        there = Trophy.objects.filter(person=int(person), **{cause: int(key)})
        return list(there.select_related("tournament").order_by("pk"))

    def skip_reason(self, notice: Notice) -> str:
        return "" if self.earned(notice) else "trophy-gone"

    def context(self, notice: Notice) -> dict[str, Any]:
        return {"sentence": texts.sentence(self.earned(notice))}

    def page(self, notice: Notice) -> str:
        return reverse("games:person", args=[notice.user.username]) + "#trophies"
