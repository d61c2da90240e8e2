"""How the golden temple looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.tile import Tile
from games.titles.cacao.rules.view import JungleTile


class GoldenTemple(ModulePage):
    """A golden temple."""

    code = "golden-temple"
    tiles: ClassVar[Mapping[str, Tile]] = {"golden-temple": Tile("⛩ 8", "modules/golden-temple")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"GT": JungleTile("golden-temple")}
    examples: ClassVar[Mapping[str, Example]] = {
        "golden_temple": Example(
            "P1    A0121 M3\nB0310 GT    A1111\nWA    C2101 SU",
            _(
                "The end of the game: red and purple tie with 3 workers at the golden temple and share the 8, 4 "
                "gold each. White’s 2 workers bring nothing: there’s no second place."
            ),
        ),
    }
