"""How the Big Game looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage


class BigGame(ModulePage):
    """Everything of two boxes; it brings no tiles of its own."""

    code = "big-game"

    examples: ClassVar[Mapping[str, Example]] = {
        "big_game": Example(
            "IR A1012 TR\n.  KI",
            _(
                "Three modules meet. On the left, red’s carrier can walk back 2 steps for 8 fruits; only 5 fit. "
                "Below, 1 worker can make a bar of chocolate. On the right nobody works, so the tree brings 3 "
                "gold."
            ),
            laid=(1, 0),
            edges=(((1, 0), "W"), ((1, 0), "S"), ((1, 0), "E")),
        ),
    }

    def picture(self) -> SafeString:
        """The back of a jungle tile."""
        return art.back()
