"""What is said of the cells of the board to those who do not see it: where they are, and what lies around them."""

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


_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


def row_name(row: int) -> str:
    """A row by how far it is from the first tile: it keeps its name while the board grows."""
    if not row:
        return _("row 0")
    return (_("row %(count)d south") if row > 0 else _("row %(count)d north")) % {"count": abs(row)}


def column_name(column: int) -> str:
    """A column by how far it is from the first tile."""
    if not column:
        return _("column 0")
    return (_("column %(count)d east") if column > 0 else _("column %(count)d west")) % {"count": abs(column)}


def around(view: CacaoView, colours: Mapping[int, str], cell: Cell) -> Around:
    """What lies on the four sides of a cell."""
    return Around(*(_beside(view, colours, cell, side) for side in range(4)))


def _beside(view: CacaoView, colours: Mapping[int, str], cell: Cell, side: int) -> str:
    """A jungle tile by its name, a worker tile by its colour and the workers on the side that faces the cell."""
    near = (cell[0] + _SIDES[side][0], cell[1] + _SIDES[side][1])
    language = get_language()
    if stack := view.workers.get(near):
        return _workers(colours[stack[-1].seat], stack[-1].workers[(side + 2) % 4], language)
    tile = view.jungle.get(near)
    return _jungle(tiles.look(tile) if tile else None, language)


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
