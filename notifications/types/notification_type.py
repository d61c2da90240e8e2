"""The contract of a notification type."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from django.urls import reverse

from games.models import Game, Seat
from notifications.models import Notice
from notifications.timing import Timing


class Action(NamedTuple):
    """A button of a message: what it says, and the path to which it posts its code as ``answer``."""

    code: str
    label: str
    path: str


class NotificationType(Protocol):
    """A type of notification; the registry is ``notifications.types.TYPES``."""

    @property
    def code(self) -> str:
        """Code in rows of notifications and preferences, and in links."""
        ...

    @property
    def name(self) -> Any:
        """Name for lists, lazily translated."""
        ...

    @property
    def preference_label(self) -> Any:
        """Label of its preference, lazily translated; empty if it has no field in the form of preferences."""
        ...

    @property
    def at_first(self) -> Timing:
        """The default timing."""
        ...

    @property
    def is_urgent(self) -> bool:
        """Whether it is sent in quiet hours to users who allow that."""
        ...

    @property
    def breaks_quiet(self) -> bool:
        """Whether it is sent for tables whose volume is quiet."""
        ...

    @property
    def together(self) -> str:
        """Template folder for several notifications merged into one message; empty for types that are never merged."""
        ...

    @property
    def is_in_inbox(self) -> bool:
        """Whether it is a line in the inbox too; turns are not, which *My games* counts."""
        ...

    @property
    def asks_people(self) -> bool:
        """Whether *My games* shows it until it is answered, because no table does."""
        ...

    @property
    def folder(self) -> str:
        """Its template folder in ``templates/emails``."""
        ...

    def skip_reason(self, notice: Notice) -> str:
        """Reason code (``notifications.reasons``) if it is obsolete; otherwise empty."""
        ...

    def not_before(self, notice: Notice) -> datetime | None:
        """The earliest time to send it, whatever the preferences; ``None`` without one."""
        ...

    def is_known_until(self, notice: Notice) -> datetime | None:
        """Until when it waits because its round was notified before; ``None`` if it does not."""
        ...

    def is_hurried(self, notice: Notice) -> bool:
        """Whether it skips the recipient's delay."""
        ...

    def context(self, notice: Notice) -> dict[str, Any]:
        """Template context besides recipient, table and links."""
        ...

    def page(self, notice: Notice) -> str:
        """The URL path of its link if the recipient may see no table."""
        ...

    def actions(self, notice: Notice) -> Sequence[Action]:
        """What can be answered on a message with buttons."""
        ...


class SeatNotificationType(NotificationType, Protocol):
    """A notification type about a seat."""

    def key(self, game: Game, seat: Seat) -> str:
        """Unique key: a second notification with the same key is never created."""
        ...


class Plain:
    """Base class with the defaults of most types."""

    is_urgent = False
    breaks_quiet = False
    together = ""
    is_in_inbox = True
    asks_people = False

    def not_before(self, notice: Notice) -> datetime | None:
        return None

    def is_known_until(self, notice: Notice) -> datetime | None:
        return None

    def is_hurried(self, notice: Notice) -> bool:
        return False

    def page(self, notice: Notice) -> str:
        return reverse("games:my_games")

    def actions(self, notice: Notice) -> Sequence[Action]:
        return ()


def game_of(notice: Notice) -> Game:
    """The game of a notification about one."""
    assert notice.game is not None, f"{notice.kind} is about a table"
    return notice.game
