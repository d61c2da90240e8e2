"""How the Big Game looks."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.presenters.cacao.pieces import art
from games.presenters.cacao.pieces.face import Face


class BigGame(Face):
    """Everything of two boxes; it brings no tiles of its own."""

    code = "big-game"

    def picture(self) -> SafeString:
        """The back of a jungle tile."""
        return art.back()
