"""What a kind of notice has to say about itself."""

from __future__ import annotations

from typing import Any, Protocol

from games.models import Game, Seat
from notices.models import Notice


class Kind(Protocol):
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
        """What somebody says who wants it, translated when it is shown."""
        ...

    @property
    def wanted_at_first(self) -> bool:
        """Whether people are told who have not said what they want."""
        ...

    @property
    def folder(self) -> str:
        """Where its texts lie in ``templates/emails``."""
        ...

    def key(self, game: Game, seat: Seat) -> str:
        """What makes it one thing: a second notice with this key is never written."""
        ...

    def needless(self, notice: Notice) -> str:
        """Why nobody needs it any more, as a code of ``notices.reasons``; empty when somebody does."""
        ...

    def context(self, notice: Notice) -> dict[str, Any]:
        """What its texts tell, besides reader, table and links."""
        ...
