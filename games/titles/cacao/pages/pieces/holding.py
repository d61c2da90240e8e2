"""How a part of the inventory is rendered where it changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.titles.cacao.pages.pieces import art


@dataclass(frozen=True, slots=True)
class Holding:
    """A part that is counted: its small piece in a sprite. Of others ``thing`` draws what comes and goes."""

    piece: str
    sheet: str = "pieces"
    is_place: bool = False
    """Whether one says where it stands, not by how much that is more."""

    def picture(self) -> SafeString:
        return art.piece(self.piece, self.sheet)

    def thing(self, name: Any) -> SafeString:
        return escape(name)
