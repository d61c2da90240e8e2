"""How my module looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.view import JungleTile


class MyModulePage(ModulePage):
    """Its tile is drawn in static/games/cacao/modules/my-module.svg; its sign stands in mails without pictures."""

    code = "my-module"
    tiles: ClassVar[Mapping[str, Tile]] = {"my-module-camp": Tile("⛺", "modules/my-module")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"CA": JungleTile("my-module-camp")}
    examples: ClassVar[Mapping[str, Example]] = {
        "camp": Example(
            "P1    A0121\nB1210 CA",
            _("Two worker tiles lie beside the camp, so red’s 2 workers bring 2 gold each."),
            laid=(1, 0),
            edges=(((1, 0), "S"),),
        ),
    }


PAGE = MyModulePage()
