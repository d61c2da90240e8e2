"""How the new huts look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage


class NewHuts(ModulePage):
    """Three more huts."""

    code = "new-huts"

    examples: ClassVar[Mapping[str, Example]] = {
        "rainmaker": Example(
            "IR A1012\n.  WA",
            _(
                "Red has the rainmaker, so red’s carrier stays on 0 for good. On the left, 2 workers bring 8 "
                "fruits without a step back; only 5 fit. The water below does nothing."
            ),
            laid=(1, 0),
            edges=(((1, 0), "W"), ((1, 0), "S")),
        ),
    }

    def picture(self) -> SafeString:
        return art.hut("rainmaker")
