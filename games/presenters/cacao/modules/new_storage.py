"""How the new storage looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString

from games.presenters.cacao import art
from games.presenters.cacao.face import Face
from games.presenters.cacao.hut import explained_huts


class NewStorage(Face):
    """A hut with more room."""

    code = "new-storage"

    def picture(self) -> SafeString:
        """One of its huts."""
        return art.hut("storage-spaces")

    def facts(self) -> Mapping[str, Any]:
        """Its huts."""
        return {"hut_list": explained_huts(self.code)}
