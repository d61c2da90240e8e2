"""How a line of the score is rendered where it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.tables.pages.scene import Look
from games.titles.chocolatl.pages import art


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score that counts what this piece brings."""

    piece: str
    is_place: bool = False

    def picture(self) -> SafeString:
        return art.piece(self.piece)

    def thing(self, name: Any) -> SafeString:
        return escape(name)


_LINES: Mapping[str, Line] = {
    "pyramid": Line("cube"),
    "chocolatl": Line("figure"),
    "old_man": Line("old-man"),
    "sacrifice": Line("temple"),
}


def holding_of(part: str) -> Look | None:
    """The look of a line; ``None`` for one that is told by its name."""
    return _LINES.get(part)
