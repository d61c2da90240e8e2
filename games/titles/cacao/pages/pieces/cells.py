"""What cells of the board are called: their id on the page, row and column in full and in short."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.tables.pages.scene import Spot
from games.titles.cacao.rules.board import XY, Cell


def cell_id(cell: Cell) -> str:
    """The id of a cell's element."""
    return f"c{cell[0]}_{cell[1]}"


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


def spot_at(number: int) -> Spot:
    """A cell of the rules’ grid, as the changes of an inventory name it."""
    return named(XY[number], get_language())


@lru_cache(maxsize=1024)
def named(cell: Cell, _language: str | None) -> Spot:
    """The row comes first, as where the board says it."""
    column, row = cell
    full = _("%(row)s, %(column)s") % {"row": row_name(row), "column": column_name(column)}
    return Spot(cell_id(cell), full, f"{_short_row(row)} {_short_column(column)}")


def _short_row(row: int) -> str:
    if not row:
        return "0"
    short = pgettext("row, in short", "%(count)dS") if row > 0 else pgettext("row, in short", "%(count)dN")
    return short % {"count": abs(row)}


def _short_column(column: int) -> str:
    if not column:
        return "0"
    short = pgettext("column, in short", "%(count)dE") if column > 0 else pgettext("column, in short", "%(count)dW")
    return short % {"count": abs(column)}
