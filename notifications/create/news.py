"""What somebody is to be told, before the choice of channels."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from accounts.models import User
from games.models import Game, Seat


class News(NamedTuple):
    """One notification for one user before the choice of channels; the key makes it unique per channel."""

    person: User
    game: Game | None
    key: str
    seat: Seat | None = None
    author: User | None = None
    """The user who named the recipient; ``None`` where it follows from a game the recipient plays."""
    skip_reason: str = ""
    """Reason code (``notifications.reasons``) for storing it as dropped; empty if it is to be sent."""
    round: int | None = None
    """The round of the pending decision, for titles whose rounds are notified once."""

    told_from: datetime | None = None
    """The earliest time at which it is told, in the inbox too; ``None`` where it is told at once."""

    @property
    def table(self) -> int | None:
        """The primary key of the game."""
        return self.game.pk if self.game else None
