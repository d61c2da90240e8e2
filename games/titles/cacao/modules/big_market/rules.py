"""The big market: one market that pays 5 (Cacao rules, section 10)."""

from __future__ import annotations

from games.titles.cacao.rules.market import Market
from games.titles.cacao.rules.material import TileSwap, for_all
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import JungleKind

_ONE = {2: 1, 3: 1, 4: 1}


class BigMarket(Module):
    """A market for 5 in the place of one for 3."""

    code = "big-market"
    kinds = (JungleKind("market-5", 16, Market(5)),)
    exchanges = (TileSwap("market-5", _ONE, for_all({"market-3": 1})),)
