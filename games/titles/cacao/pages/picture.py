"""A position of Cacao as a picture, pasted from sprites: only the board, which everybody may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from games.engine import installed
from games.tables.pages.pictures import Size
from games.tables.pages.scene import Sitter
from games.titles.cacao.pages.board import figures
from games.titles.cacao.pages.extent import Extent
from games.titles.cacao.pages.modules import tile_of
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.tile import Pasted
from games.titles.cacao.pages.tiles import look
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView, WorkerTile

SPRITES = Path(__file__).with_name("sprites")
"""Drawn by ``manage.py draw_sprites``."""
MEADOW = "#6b8a51"
"""The ground."""
LARGEST = 96
"""A cell in pixels: sprites are as large."""
OVERBUILT = Pasted("token", 0.66, 0.66, 0.32)
"""The sun token on a tile that lies on another one."""
GAP = 8
"""Around the board."""


class Frame(NamedTuple):
    """Where cells are in a picture: the first one, its upper left corner, and the length of an edge in pixels."""

    first: Cell
    left: int
    top: int
    edge: int

    @classmethod
    def of(cls, view: CacaoView, size: Size) -> Frame:
        """All tiles, as large as they fit, in the middle."""
        extent = Extent.around([*view.jungle, *view.workers])
        edge = min((size.width - GAP) // extent.columns, (size.height - GAP) // extent.rows, LARGEST)
        left, top = (size.width - edge * extent.columns) // 2, (size.height - edge * extent.rows) // 2
        return cls((extent.left, extent.top), left, top, edge)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        return self.left + (cell[0] - self.first[0]) * self.edge, self.top + (cell[1] - self.first[1]) * self.edge


def picture(view: CacaoView, sitters: Sequence[Sitter], size: Size) -> Image.Image:
    """The board, as large as it fits."""
    frame = Frame.of(view, size)
    drawn = Image.new("RGB", size, MEADOW)
    for cell, pasted, rotation in _pasted(view, sitters):
        left, top = frame.corner(cell)
        sprite = _sprite(pasted.name, round(frame.edge * pasted.size), rotation)
        drawn.paste(sprite, (left + round(frame.edge * pasted.x), top + round(frame.edge * pasted.y)), sprite)
    return drawn


def _pasted(view: CacaoView, sitters: Sequence[Sitter]) -> Iterator[tuple[Cell, Pasted, int]]:
    """What lies on each cell, and how it is turned; what stands there comes after the tiles."""
    for place, tile in view.jungle.items():
        seen = look(tile)
        yield from ((place, part, 0) for part in tile_of(seen.code).pasted(seen.code, seen.detail))
    for place, stack in view.workers.items():
        yield place, Pasted(_name(stack[-1], sitters)), stack[-1].rotation
        if len(stack) > 1:
            yield place, OVERBUILT, 0
    for figure in figures(view):
        yield figure.cell, Pasted(figure.code, size=0.5), 0


def _name(tile: WorkerTile, sitters: Sequence[Sitter]) -> str:
    return f"worker-{tile.code}-{sitters[tile.seat].colour}"


def _folders() -> Iterator[Path]:
    """The title's own drawings, then those in the packages of modules by others."""
    yield SPRITES
    yield from installed.folders("sprites")


@lru_cache(maxsize=2048)
def _sprite(name: str, cell: int, rotation: int = 0) -> Image.Image:
    """A drawing of a size, turned clockwise by quarters."""
    path = next((path for folder in _folders() if (path := folder / f"{name}.png").exists()), None)
    drawing = Image.open(path).convert("RGBA").rotate(-90 * rotation) if path else plain(name)
    return drawing.resize((cell, cell), Image.Resampling.LANCZOS)


def plain(name: str) -> Image.Image:
    """A square with a name on it, for what nobody has drawn: as on pages, see ``art.plain``."""
    drawing = Image.new("RGBA", (LARGEST, LARGEST))
    pen = ImageDraw.Draw(drawing)
    pen.rounded_rectangle((1, 1, LARGEST - 2, LARGEST - 2), 8, art.PLAIN.ground, art.PLAIN.frame, 2)
    size, lines = art.lettering(name)
    font = ImageFont.load_default(max(size, 1))
    for baseline, word in lines:
        pen.text((LARGEST / 2, baseline), word, art.PLAIN.writing, font, anchor="ms")
    return drawing
