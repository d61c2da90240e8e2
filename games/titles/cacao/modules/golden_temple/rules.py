"""The golden temple: 8 gold for the first, 1 for the second (Cacao rules, section 10)."""

from __future__ import annotations

from games.titles.cacao.rules.material import TileSwap, for_all
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import JungleKind, TemplePay

_ONE = {2: 1, 3: 1, 4: 1}


class GoldenTemple(Module):
    """A golden temple in the place of a temple."""

    code = "golden-temple"
    kinds = (JungleKind("golden-temple", 17, temple=TemplePay(8, 1)),)
    exchanges = (TileSwap("golden-temple", _ONE, for_all({"temple": 1})),)
