"""How the new workers look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.words import COLOUR


class NewWorkers(ModulePage):
    """Worker tiles with other distributions."""

    code = "new-workers"
    workers: ClassVar[Sequence[str]] = ("0022", "0202", "0103", "0004")
    examples: ClassVar[Mapping[str, Example]] = {
        "new_workers": Example(
            "P1 A0004\n.  M2",
            _(
                "All 4 workers of this tile are on one side: they pick 4 fruits on the left. Nobody works below,"
                " so red sells nothing."
            ),
            laid=(1, 0),
            edges=(((1, 0), "W"),),
        ),
    }

    def picture(self) -> SafeString:
        """Four workers on one side."""
        return art.worker("0004", COLOUR)
