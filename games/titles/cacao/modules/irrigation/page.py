"""How the irrigation looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.view import JungleTile


class Irrigation(ModulePage):
    """Steps back for fruits."""

    code = "irrigation"
    tiles: ClassVar[Mapping[str, Tile]] = {
        "irrigation": Tile("💧🌰", "modules/irrigation", _("Move your carrier forward first."))
    }
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"IR": JungleTile("irrigation")}
    examples: ClassVar[Mapping[str, Example]] = {
        "irrigation": Example(
            "IR A1012\n.  WA",
            _(
                "On the left, red’s carrier can walk back 2 steps for 8 fruits; only 5 fit. Below it goes 1 step"
                " forward. Red chooses the order."
            ),
            laid=(1, 0),
            edges=(((1, 0), "W"), ((1, 0), "S")),
        ),
    }
