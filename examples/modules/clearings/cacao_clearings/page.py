"""How clearings look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.view import JungleTile


class ClearingsPage(ModulePage):
    """Clearings."""

    code = "clearings"
    tiles: ClassVar[Mapping[str, Tile]] = {"clearings-glade": Tile("☀️", "modules/clearings")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"CL": JungleTile("clearings-glade")}
    examples: ClassVar[Mapping[str, Example]] = {
        "clearing": Example(
            "P1    A0121\nB1210 CL",
            _("Two spaces beside the clearing are empty, so red’s 2 workers bring 2 gold each."),
            laid=(1, 0),
            edges=(((1, 0), "S"),),
        ),
    }


PAGE = ClearingsPage()
