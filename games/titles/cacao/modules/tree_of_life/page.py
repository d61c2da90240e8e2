"""How the Tree of Life looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.view import JungleTile


class TreeOfLife(ModulePage):
    """Trees."""

    code = "tree-of-life"
    tiles: ClassVar[Mapping[str, Tile]] = {"tree": Tile("🌳", "modules/tree-of-life")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"TR": JungleTile("tree")}
    examples: ClassVar[Mapping[str, Example]] = {
        "tree": Example(
            "P1    A2101\nB1210 TR",
            _("Red’s lower side has no worker and brings 3 gold at the tree. Purple’s 2 workers bring 2."),
        ),
    }
