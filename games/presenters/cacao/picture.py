"""A position of Cacao as a picture, pasted from sprites: only the board, which everybody may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image

from games.engine.cacao.view import CacaoView, WorkerTile
from games.presenters.cacao.board import Extent, figures
from games.presenters.pictures import Size
from games.presenters.presenter import Sitter

SPRITES = Path(__file__).parent / "sprites"
"""Drawn by ``manage.py draw_sprites``."""
MEADOW = "#6b8a51"
BLANK = "#e9dcc0"
"""The ground; a tile that nobody has drawn."""
LARGEST = 96
"""A cell in pixels: sprites are as large."""
GAP = 8
"""Around the board."""


def picture(view: CacaoView, sitters: Sequence[Sitter], size: Size) -> Image.Image:
    """The board, as large as it fits."""
    extent = Extent.around([*view.jungle, *view.workers])
    cell = min((size.width - GAP) // extent.columns, (size.height - GAP) // extent.rows, LARGEST)
    left, top = (size.width - cell * extent.columns) // 2, (size.height - cell * extent.rows) // 2
    drawn = Image.new("RGB", size, MEADOW)
    for (x, y), sprite in _sprites(view, sitters, cell):
        drawn.paste(sprite, (left + (x - extent.left) * cell, top + (y - extent.top) * cell), sprite)
    return drawn


def _sprites(view: CacaoView, sitters: Sequence[Sitter], cell: int) -> Iterator[tuple[tuple[int, int], Image.Image]]:
    """What lies on each cell; what stands there comes after the tiles."""
    for place, tile in view.jungle.items():
        yield place, _sprite(tile.code, cell)
    for place, stack in view.workers.items():
        yield place, _sprite(_name(stack[-1], sitters), cell, stack[-1].rotation)
    for figure in figures(view):
        yield figure.cell, _sprite(figure.code, cell // 2)


def _name(tile: WorkerTile, sitters: Sequence[Sitter]) -> str:
    return f"worker-{tile.code}-{sitters[tile.seat].colour}"


@lru_cache(maxsize=2048)
def _sprite(name: str, cell: int, rotation: int = 0) -> Image.Image:
    """A drawing of a size, turned clockwise by quarters."""
    path = SPRITES / f"{name}.png"
    if not path.exists():
        return Image.new("RGBA", (cell, cell), BLANK)
    return Image.open(path).convert("RGBA").rotate(-90 * rotation).resize((cell, cell), Image.Resampling.LANCZOS)
