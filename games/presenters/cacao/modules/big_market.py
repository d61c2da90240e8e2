"""How the big market looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.presenters.cacao.pieces.face import Face
from games.presenters.cacao.pieces.tile import Tile


class BigMarket(Face):
    """A market for 5."""

    code = "big-market"
    tiles: ClassVar[Mapping[str, Tile]] = {"market-5": Tile("💰 5", "modules/big-market")}
