"""How the big market looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.view import JungleTile


class BigMarket(ModulePage):
    """A market for 5."""

    code = "big-market"
    tiles: ClassVar[Mapping[str, Tile]] = {"market-5": Tile("💰 5", "modules/big-market")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"M5": JungleTile("market-5")}
    examples: ClassVar[Mapping[str, Example]] = {
        "big_market": Example(
            "P2 A0121\n.  M5",
            _("On the left, 1 worker picks 2 fruits. Below, 2 workers can sell both for 10 gold."),
            laid=(1, 0),
            edges=(((1, 0), "W"), ((1, 0), "S")),
        ),
    }
