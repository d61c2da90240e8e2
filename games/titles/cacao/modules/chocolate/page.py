"""How Chocolate looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.holding import Holding
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.view import JungleTile


class Chocolate(ModulePage):
    """Kitchens and chocolate markets."""

    code = "chocolate"
    tiles: ClassVar[Mapping[str, Tile]] = {
        "kitchen": Tile("🍫", "modules/chocolate", _("Nothing to cook yet: pick fruits first.")),
        "chocolate-market": Tile(
            "🍫💰", "modules/chocolate", _("Nothing to sell yet: pick fruits or make bars first.")
        ),
    }
    inventory: ClassVar[Mapping[str, Holding]] = {"bars": Holding("bar")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {
        "KI": JungleTile("kitchen"),
        "CM": JungleTile("chocolate-market"),
    }
    examples: ClassVar[Mapping[str, Example]] = {
        "chocolate": Example(
            "KI A1012\n.  CM",
            _(
                "On the left, red can turn 2 fruits into 2 bars of chocolate and sell one below for 7 gold. The "
                "other waits for the next market."
            ),
            laid=(1, 0),
            edges=(((1, 0), "W"), ((1, 0), "S")),
        ),
    }

    def picture(self) -> SafeString:
        return art.piece("bar")
