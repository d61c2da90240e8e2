"""The big market: one market that pays 5 (Cacao rules, section 10)."""

from __future__ import annotations

from games.engine.cacao.hooks import Module
from games.engine.cacao.parts.market import Market
from games.engine.cacao.parts.material import TileSwap, for_all
from games.engine.cacao.parts.tiles import JungleKind

_ONE = {2: 1, 3: 1, 4: 1}


class BigMarket(Module):
    """A market for 5 in the place of one for 3."""

    code = "big-market"
    kinds = (JungleKind("market-5", 16, Market(5)),)
    exchanges = (TileSwap("market-5", _ONE, for_all({"market-3": 1})),)
