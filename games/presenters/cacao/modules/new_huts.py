"""How the new huts look."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.presenters.cacao.pieces import art
from games.presenters.cacao.pieces.face import Face


class NewHuts(Face):
    """Three more huts."""

    code = "new-huts"

    def picture(self) -> SafeString:
        return art.hut("rainmaker")
