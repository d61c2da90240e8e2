"""Chocolate: fruits become bars in the kitchen and sell dearly (Cacao rules, section 10)."""

from __future__ import annotations

from games.titles.cacao.rules import effects
from games.titles.cacao.rules.market import BarMarket
from games.titles.cacao.rules.material import TileSwap, for_all
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import JungleKind

_COPIES = {2: 2, 3: 3, 4: 3}


class Chocolate(Module):
    """Kitchens and chocolate markets."""

    code = "chocolate"
    box = "chocolatl"
    provides = "bars"
    kinds = (
        JungleKind("kitchen", 11, effects.Exchange("fruits", "bars")),
        JungleKind("chocolate-market", 12, BarMarket(fruit_price=3, bar_price=7)),
    )
    exchanges = (
        TileSwap("kitchen", _COPIES, for_all({"mine-1": 2, "mine-2": 1})),
        TileSwap("chocolate-market", _COPIES, {2: {"market-3": 2}, 3: {"market-3": 3}, 4: {"market-3": 3}}),
    )
