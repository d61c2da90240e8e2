"""Pictures of positions: what distinguishes a tile, and what lies on it, is in them too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from games.tables.pages.pictures import LARGE
from games.tables.pages.scene import Sitter
from games.titles.cacao.pages.picture import picture
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView, JungleTile, WorkerTile
from games.titles.cacao.title import CACAO

SITTERS = [Sitter(0, "Ana", "red"), Sitter(1, "Bo", "purple")]
CELL: Cell = (0, 0)


def table(**changes: object) -> CacaoView:
    """A spectator's sight of a game that has just begun, otherwise than usual."""
    return replace(CACAO.rules.view(CACAO.new({"players": 2}, bytes(32)), None), **changes)


def drawn(view: CacaoView) -> Image.Image:
    return picture(view, SITTERS, LARGE)


def is_alike(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (JungleTile("volcano", 0), JungleTile("volcano", 1)),
        (JungleTile("gem-mine", {"gems": ["red", "blue"]}), JungleTile("gem-mine", {"gems": ["red", "green"]})),
        (JungleTile("gem-mine", {"gems": ["red"]}), JungleTile("gem-mine", {"gems": []})),
    ],
)
def test_what_distinguishes_a_tile_is_seen(one: JungleTile, other: JungleTile) -> None:
    pictures = [drawn(table(jungle={CELL: tile})) for tile in (one, other, one)]
    assert not is_alike(pictures[0], pictures[1])
    assert is_alike(pictures[0], pictures[2])


def test_a_tile_that_lies_on_another_one_carries_a_token() -> None:
    lower = WorkerTile(0, "1111", 0, 1, (1, 1, 1, 1))
    flat, built_over = (drawn(table(workers={(1, 0): stack})) for stack in ((lower,), (lower, lower)))
    assert not is_alike(flat, built_over)
