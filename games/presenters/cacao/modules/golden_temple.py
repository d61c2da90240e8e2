"""How the golden temple looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from games.engine.cacao.position.view import JungleTile
from games.presenters.cacao.pieces.face import Face
from games.presenters.cacao.pieces.tile import Tile


class GoldenTemple(Face):
    """A golden temple."""

    code = "golden-temple"
    tiles: ClassVar[Mapping[str, Tile]] = {"golden-temple": Tile("⛩ 8", "modules/golden-temple")}
    drawn_tiles: ClassVar[Mapping[str, JungleTile]] = {"GT": JungleTile("golden-temple")}
