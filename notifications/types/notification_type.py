"""The contract of a notification type."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from django.urls import reverse

from games.models import Game, Seat
from notifications.models import Notice
from notifications.timing import Timing


class NotificationType(Protocol):
    """One kind of thing that people are told; the contents page lists all."""

    @property
    def code(self) -> str:
        """In rows, wishes and links."""
        ...

    @property
    def name(self) -> Any:
        """For lists, translated when it is shown."""
        ...

    @property
    def wish(self) -> Any:
        """What somebody says who wants it, translated when it is shown; empty for what is chosen in another way."""
        ...

    @property
    def at_first(self) -> Timing:
        """How people are told who have not said what they want."""
        ...

    @property
    def is_urgent(self) -> bool:
        """Whether it may come in quiet hours, to those who let it."""
        ...

    @property
    def breaks_quiet(self) -> bool:
        """Whether it is told also about a table that its reader has made quiet."""
        ...

    @property
    def together(self) -> str:
        """Several with the same word may be one message, whose texts lie under it. Empty for one that goes alone."""
        ...

    @property
    def folder(self) -> str:
        """Where its texts lie in ``templates/emails``."""
        ...

    def needless(self, notice: Notice) -> str:
        """Why nobody needs it any more, as a code of ``notifications.reasons``; empty when somebody does."""
        ...

    def not_before(self, notice: Notice) -> datetime | None:
        """An instant before which it must not go out, whatever its reader wants."""
        ...

    def is_known_until(self, notice: Notice) -> datetime | None:
        """Until when it is no news, because its reader was told of what it belongs to; nothing for what is news."""
        ...

    def is_hurried(self, notice: Notice) -> bool:
        """Whether it does not wait for the pause that its reader wants."""
        ...

    def context(self, notice: Notice) -> dict[str, Any]:
        """What its texts tell, besides reader, table and links."""
        ...

    def page(self, notice: Notice) -> str:
        """The path to which it leads where its reader may see no table."""
        ...


class SeatNotificationType(NotificationType, Protocol):
    """One kind of thing that is about a seat."""

    def key(self, game: Game, seat: Seat) -> str:
        """What makes it one thing: a second notice with this key is never written."""
        ...


class Plain:
    """What is the same for most kinds."""

    is_urgent = False
    breaks_quiet = False
    together = ""

    def not_before(self, notice: Notice) -> datetime | None:
        return None

    def is_known_until(self, notice: Notice) -> datetime | None:
        return None

    def is_hurried(self, notice: Notice) -> bool:
        return False

    def page(self, notice: Notice) -> str:
        return reverse("games:my_games")


def game_of(notice: Notice) -> Game:
    """The table of a notice that is about one."""
    assert notice.game is not None, f"{notice.kind} is about a table"
    return notice.game
