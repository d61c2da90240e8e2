"""How the new storage looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage


class NewStorage(ModulePage):
    """A hut with more room."""

    code = "new-storage"

    examples: ClassVar[Mapping[str, Example]] = {
        "storage": Example(
            "P2 A0013\n.  M4",
            _(
                "Red has the storage spaces and 2 fruits. On the left, 3 workers pick 6 more, and all fit; "
                "without the hut 3 would be lost. Below, 1 worker can sell a fruit for 4 gold."
            ),
            laid=(1, 0),
            edges=(((1, 0), "W"), ((1, 0), "S")),
        ),
    }

    def picture(self) -> SafeString:
        return art.hut("storage-spaces")
