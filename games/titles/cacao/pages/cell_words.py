"""What is said of the cells of the board to those who do not see it: what lies around them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.tables.pages import seats
from games.titles.cacao.pages import tiles
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView


class Around(NamedTuple):
    """What lies on the four sides of a cell, in words."""

    north: str
    east: str
    south: str
    west: str


class LaidWorker(NamedTuple):
    """A worker tile as one sees it."""

    seat: int
    code: str
    rotation: int
    workers: tuple[int, int, int, int]


Stack = tuple[LaidWorker, ...]
"""Worker tiles on one cell, the upper one last."""
Lying = tiles.Look | Stack
Near = tuple[Lying | None, Lying | None, Lying | None, Lying | None]
"""What lies north, east, south and west of a cell."""


def lying(view: CacaoView) -> dict[Cell, Lying]:
    """The tiles on the board as plain values, of jungle tiles what one sees."""
    found: dict[Cell, Lying] = {cell: tiles.look(tile) for cell, tile in view.jungle.items()}
    for cell, stack in view.workers.items():
        found[cell] = tuple([LaidWorker(tile.seat, tile.code, tile.rotation, tile.workers) for tile in stack])
    return found


def near(board: Mapping[Cell, Lying], cell: Cell) -> Near:
    """What lies on the four sides of a cell."""
    x, y = cell
    return board.get((x, y - 1)), board.get((x + 1, y)), board.get((x, y + 1)), board.get((x - 1, y))


def around(near: Near, colours: Mapping[int, str]) -> Around:
    """The same in words."""
    return Around(*(_beside(tile, colours, side) for side, tile in enumerate(near)))


def _beside(tile: Lying | None, colours: Mapping[int, str], side: int) -> str:
    """A jungle tile by its name, a worker tile by its colour and the workers on the side that faces the cell."""
    language = get_language()
    if tile is None or isinstance(tile, tiles.Look):
        return _jungle(tile, language)
    return _workers(colours[tile[-1].seat], tile[-1].workers[(side + 2) % 4], language)


@lru_cache(maxsize=1024)
def _workers(colour: str, workers: int, language: str | None) -> str:
    return _("%(colour)s %(workers)d") % {"colour": seats.COLOURS[colour], "workers": workers}


@lru_cache(maxsize=1024)
def _jungle(tile: tiles.Look | None, language: str | None) -> str:
    return tiles.name(tile) if tile else nothing()


def nothing() -> str:
    """What lies on a cell without a tile."""
    return _("empty")


def template() -> str:
    """What lies around a cell, for a script: the four sides by their numbers."""
    return (
        _("north: %(north)s, east: %(east)s, south: %(south)s, west: %(west)s") % Around("0", "1", "2", "3")._asdict()
    )


def choice(text: str, near: Around) -> str:
    """What can be done with a cell, and what it is worth: its neighbours."""
    return _("%(choice)s; north: %(north)s, east: %(east)s, south: %(south)s, west: %(west)s") % {
        "choice": text,
        **near._asdict(),
    }
