"""The board as an HTML table that grows with the game, rendered in Python because a template loop costs too much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.tables.pages.regions import Fragment, Region
from games.tables.pages.scene import Badge
from games.titles.cacao.pages import cell_words
from games.titles.cacao.pages.board_cells import Button, Reader, Shown, written
from games.titles.cacao.pages.cell_words import Lying
from games.titles.cacao.pages.extent import Extent
from games.titles.cacao.pages.marks import Marks
from games.titles.cacao.pages.modules import overriding
from games.titles.cacao.pages.pieces.cells import cell_id, column_name, row_name
from games.titles.cacao.pages.pieces.module_page import Figure
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView


def board_html(view: CacaoView, colours: Mapping[int, str], marks: Marks, extent: Extent | None = None) -> Fragment:
    """The board. Cells without anything are empty; what may be chosen is a button of the form around the board.

    Each cell that holds anything has an id, so that an update finds it where the board has grown. Rows and columns have
    headers that are only heard; where tiles can be asked it is a grid, which one goes through by arrow keys. Each row
    is a region.
    """
    extent = extent or Extent.of(view, marks.draft)
    shown = _cells(view, marks, extent)
    columns = range(extent.left, extent.right + 1)
    reader = Reader(tuple(colours.items()), marks.explains, get_language() or "")
    rows = [
        _row(y, tuple([shown.get((x, y)) or (x, y) for x in columns]), reader)
        for y in range(extent.top, extent.bottom + 1)
    ]
    size = f"cols-{extent.columns} rows-{extent.rows}"
    label = escape(_("Board"))
    name = _grid() if marks.explains else f' aria-label="{label}"'
    head = _head(extent.left, extent.right, reader.language)
    board = f'<table id="board" class="board {size}"{name}>'
    return Fragment.of([board, "<thead>", head, "</thead>", '<tbody id="rows">', *rows, "</tbody></table>"])


def _grid() -> str:
    """What makes it a grid, with words for the neighbours of the tile one comes to (``table-neighbours.js``).

    The frame around it is called a board already.
    """
    name = escape(_("Tiles in rows and columns"))
    around, nothing = escape(cell_words.template()), escape(cell_words.nothing())
    return f' role="grid" aria-label="{name}" data-around="{around}" data-empty="{nothing}"'


@lru_cache(maxsize=2048)
def _row(y: int, cells: tuple[Shown | Cell, ...], reader: Reader) -> Region:
    """Cached by what it is rendered from: in a turn most rows stay as they are. Empty cells are only room."""
    drawn = "".join(
        "".join(written(cell, reader) for cell in some if isinstance(cell, Shown)) if is_held else _empty(len([*some]))
        for is_held, some in groupby(cells, lambda cell: isinstance(cell, Shown))
    )
    return Region.of("tr", f'<tr id="r{y}"><th scope="row">{escape(row_name(y))}</th>{drawn}</tr>')


@lru_cache(maxsize=256)
def _head(left: int, right: int, _language: str) -> Region:
    """What the columns are called, behind the header of the rows."""
    names = [_("from the first tile"), *map(column_name, range(left, right + 1))]
    cells = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    return Region.of("tr", f'<tr id="columns">{cells}</tr>')


def _empty(cells: int) -> str:
    """So many cells side by side without anything."""
    return "<td></td>" if cells == 1 else f'<td colspan="{cells}"></td>'


def _crossing(view: CacaoView, extent: Extent) -> Iterator[Cell]:
    """The rows and columns that stand out."""
    middles = (crossing(view) for crossing in overriding(view, "crossing"))
    for column, row in (middle for middle in middles if middle is not None):
        yield from ((x, row) for x in range(extent.left, extent.right + 1))
        yield from ((column, y) for y in range(extent.top, extent.bottom + 1))


def _cells(view: CacaoView, marks: Marks, extent: Extent) -> dict[Cell, Shown]:
    """The cells that hold anything or stand out, each with all that is shown there."""
    seen = frozenset(_crossing(view, extent))
    lying = cell_words.lying(view)
    standing: dict[Cell, tuple[Figure, ...]] = {}
    for figure in figures(view):
        standing[figure.cell] = (*standing.get(figure.cell, ()), figure)
    brought = _badges(marks.brought)
    return {
        cell: Shown(
            cell,
            lying.get(cell),
            standing.get(cell, ()),
            tuple(marks.edges.get(cell, ())),
            brought.get(cell_id(cell), "") if brought else "",
            marks.places.get(cell, ""),
            marks.uses.get(cell, ""),
            marks.planned.get(cell, ""),
            _button_on(cell, marks, lying) if cell in marks.spots else None,
            cell in marks.fresh,
            cell in marks.draft,
            cell in seen,
            marks.won.get(cell),
        )
        for cell in lying.keys() | marks.spots.keys() | marks.planned.keys() | seen
    }


def _button_on(cell: Cell, marks: Marks, lying: Mapping[Cell, Lying]) -> Button:
    spot = marks.spots[cell]
    return Button(spot.text, tuple(spot.move.items()), spot.name, cell_words.near(lying, cell))


def figures(view: CacaoView) -> Iterator[Figure]:
    """What stands on the board besides tiles."""
    return (figure for standing in overriding(view, "standing") for figure in standing(view))


def _badges(badges: Iterable[Badge]) -> dict[str, str]:
    """What is brought at the sides of tiles, by the ids of their cells."""
    found: dict[str, str] = {}
    for badge in badges:
        drawn = f'<span class="gained edge-{badge.side}" aria-hidden="true">{badge.shown}</span>'
        found[badge.cell] = found.get(badge.cell, "") + drawn
    return found
