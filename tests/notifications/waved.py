"""A kind that lives only in the tests, for what is true for every kind: somebody waves to a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.models import Game, Seat
from notifications.models import Notice
from notifications.timing import NEVER
from notifications.types.notification_type import Plain

TEMPLATES = Path(__file__).with_name("templates")


class Waved(Plain):
    """Told to those who ask for it: nobody is at first."""

    code = "waved"
    name = "Somebody waves"
    preference_label = "Tell me when somebody waves"
    at_first = NEVER
    folder = "waved"

    def key(self, game: Game, seat: Seat) -> str:
        return f"waved:{seat.pk}"

    def skip_reason(self, notice: Notice) -> str:
        return ""

    def context(self, notice: Notice) -> dict[str, Any]:
        return {"waves": 3}


WAVED = Waved()
