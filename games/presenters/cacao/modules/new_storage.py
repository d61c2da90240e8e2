"""How the new storage looks."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.presenters.cacao.pieces import art
from games.presenters.cacao.pieces.face import Face


class NewStorage(Face):
    """A hut with more room."""

    code = "new-storage"

    def picture(self) -> SafeString:
        return art.hut("storage-spaces")
