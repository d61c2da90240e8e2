"""The board as an HTML table that grows with the game, rendered in Python because a template loop costs too much."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.tables.pages import fields
from games.tables.pages.regions import Fragment, Region
from games.tables.pages.scene import Badge
from games.titles.cacao.pages import cell_words, tiles
from games.titles.cacao.pages.cell_words import Around
from games.titles.cacao.pages.modules import overriding
from games.titles.cacao.pages.pieces import art, words
from games.titles.cacao.pages.pieces.explained import explaining, worker
from games.titles.cacao.pages.pieces.module_page import Figure
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView, WorkerTile


@dataclass(frozen=True, slots=True)
class Extent:
    """The part of the table that is shown."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, view: CacaoView, draft: frozenset[Cell] = frozenset()) -> Extent:
        """All tiles of a position and, until it is over, one cell around them: where something may be laid is inside.

        Drafted tiles do not widen it: they lie in the cells around the others, so the board keeps still during a turn.
        """
        new = {cell for cell in draft if len(view.workers.get(cell, ())) < 2}
        tiles = [cell for cell in (*view.jungle, *view.workers) if cell not in new]
        return cls.around(tiles, margin=1 if view.winners is None else 0)

    @classmethod
    def around(cls, cells: Collection[Cell], margin: int = 0) -> Extent:
        """The smallest extent with all these cells and as many around them."""
        columns, rows = [x for x, _y in cells], [y for _x, y in cells]
        return cls(min(columns) - margin, min(rows) - margin, max(columns) + margin, max(rows) + margin)

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1


class Spot(NamedTuple):
    """A button on a cell: what it does, the move it sends, and the name of the form field that holds it.

    Without a name it is a mere mark: there is nothing to choose between cells.
    """

    text: str
    move: dict[str, Any]
    name: str = "move"


OpenEdge = tuple[str, str, int, bool]
"""An open edge of a worker tile: N, E, S or W, the seat's colour, its workers, whether the seat is the viewer's."""


@dataclass(slots=True)
class Marks:
    """What stands out on the board.

    ``spots`` are the buttons for cells that may be chosen, ``brought`` what the viewer's draft brings and where,
    ``edges`` the open edges by worker cell. ``fresh`` changed since the viewer's last move, ``draft`` lies there only
    in the viewer's draft. ``uses`` are the buttons of what workers may do at the edges of their tiles,
    ``places`` stand in the corners of temples. ``explains``: tiles and figures can be asked what they do.
    """

    spots: dict[Cell, Spot] = field(default_factory=dict)
    brought: Sequence[Badge] = ()
    edges: dict[Cell, list[OpenEdge]] = field(default_factory=dict)
    uses: Mapping[Cell, str] = field(default_factory=dict)
    places: Mapping[Cell, str] = field(default_factory=dict)
    fresh: frozenset[Cell] = frozenset()
    draft: frozenset[Cell] = frozenset()
    explains: bool = False


def cell_id(cell: Cell) -> str:
    """The id of a cell's element."""
    return f"c{cell[0]}_{cell[1]}"


def _tile_id(cell: Cell) -> str:
    """The id of the tile in a cell, which stays the same while marks come and go around it."""
    return f"t{cell[0]}_{cell[1]}"


def board_html(view: CacaoView, colours: Mapping[int, str], marks: Marks, extent: Extent | None = None) -> Fragment:
    """The board. Cells without anything are empty; what may be chosen is a button of the form around the board.

    Each cell has an id, so that an update finds it where the board has grown. Rows and columns have headers that are
    only heard; where tiles can be asked it is a grid, which one goes through by arrow keys. Each row is a region.
    """
    extent = extent or Extent.of(view, marks.draft)
    cells = _cells(view, colours, marks, extent)
    columns = range(extent.left, extent.right + 1)
    seen = dict.fromkeys(_crossing(view, extent), ' class="seen"')
    rows = (
        _row(y, "".join(cells.get((x, y)) or _empty((x, y), seen.get((x, y), "")) for x in columns), get_language())
        for y in range(extent.top, extent.bottom + 1)
    )
    size = f"cols-{extent.columns} rows-{extent.rows}"
    # The frame around a grid is called a board already.
    name = _grid() if marks.explains else f' aria-label="{escape(_("Board"))}"'
    board = f'<table id="board" class="board {size}"{name}>'
    return Fragment.of([board, "<thead>", _head(columns), "</thead>", '<tbody id="rows">', *rows, "</tbody></table>"])


def _grid() -> str:
    """What makes it a grid, with words for the neighbours of the tile one comes to (``table-neighbours.js``)."""
    around, nothing = escape(cell_words.template()), escape(cell_words.nothing())
    return f' role="grid" data-around="{around}" data-empty="{nothing}"'


@lru_cache(maxsize=1024)
def _row(y: int, cells: str, language: str | None) -> Region:
    return Region.of("tr", f'<tr id="r{y}"><th scope="row">{escape(cell_words.row_name(y))}</th>{cells}</tr>')


def _head(columns: Iterable[int]) -> Region:
    """What the columns are called, behind the header of the rows."""
    names = [_("from the first tile"), *map(cell_words.column_name, columns)]
    cells = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    return Region.of("tr", f'<tr id="columns">{cells}</tr>')


def _empty(cell: Cell, classes: str) -> str:
    return f'<td id="{cell_id(cell)}"{classes}></td>'


def _crossing(view: CacaoView, extent: Extent) -> Iterator[Cell]:
    """The rows and columns that stand out."""
    middles = (crossing(view) for crossing in overriding(view, "crossing"))
    for column, row in (middle for middle in middles if middle is not None):
        yield from ((x, row) for x in range(extent.left, extent.right + 1))
        yield from ((column, y) for y in range(extent.top, extent.bottom + 1))


def _cells(view: CacaoView, colours: Mapping[int, str], marks: Marks, extent: Extent) -> dict[Cell, str]:
    """The cells that hold anything, by cell: each its drawing, its open edges and the button to choose it."""
    language = get_language() or ""
    drawn = {cell: _jungle(tiles.look(tile), cell, _reach(cell, marks), language) for cell, tile in view.jungle.items()}
    for cell, stack in view.workers.items():
        drawn[cell] = _stack(stack, colours, cell, marks.explains, language)
    for figure in figures(view):
        drawn[figure.cell] = drawn.get(figure.cell, "") + _figure(figure, marks.explains)
    edges = {cell: _open_edges(open_edges) for cell, open_edges in marks.edges.items()}
    brought = _badges(marks.brought)
    spots = {
        cell: _button(spot, cell_words.around(view, colours, cell), language) for cell, spot in marks.spots.items()
    }
    classes = _classes(marks, _crossing(view, extent))
    return {
        cell: f'<td id="{cell_id(cell)}"{classes.get(cell, "")}>'
        f"{drawn.get(cell, '')}{edges.get(cell, '')}{brought.get(cell_id(cell), '')}"
        f"{marks.places.get(cell, '')}{marks.uses.get(cell, '')}{spots.get(cell, '')}</td>"
        for cell in drawn.keys() | spots.keys()
    }


def _classes(marks: Marks, seen: Iterable[Cell]) -> dict[Cell, str]:
    """The class attribute of the cells that stand out."""
    names = dict.fromkeys(marks.fresh, "fresh") | dict.fromkeys(marks.draft, "draft")
    for cell in set(seen):
        names[cell] = f"{names[cell]} seen" if cell in names else "seen"
    return {cell: f' class="{name}"' for cell, name in names.items()}


def figures(view: CacaoView) -> Iterator[Figure]:
    """What stands on the board besides tiles."""
    return (figure for standing in overriding(view, "standing") for figure in standing(view))


def _figure(figure: Figure, explains: bool) -> str:
    drawing = f'{figure.picture}<span class="visually-hidden">{escape(figure.text)}</span>'
    return explaining(figure.code, drawing) if explains else drawing


def _open_edges(open_edges: list[OpenEdge]) -> str:
    return "".join(
        f'<span class="edge edge-{edge} seat-{colour}{" mine" if is_own else ""}" aria-hidden="true">{workers}</span>'
        for edge, colour, workers, is_own in open_edges
    )


def _badges(badges: Iterable[Badge]) -> dict[str, str]:
    """What is brought at the sides of tiles, by the ids of their cells."""
    found: dict[str, str] = {}
    for badge in badges:
        drawn = f'<span class="gained edge-{badge.side}" aria-hidden="true">{badge.shown}</span>'
        found[badge.cell] = found.get(badge.cell, "") + drawn
    return found


def _button(spot: Spot, around: Around, language: str) -> str:
    kind = spot.move["type"] if spot.name in ("move", "") else spot.name
    label = _spot_label(spot.text, around, language)
    if not spot.name:
        return f'<span class="spot {kind}" role="img" aria-label="{label}"></span>'
    value = fields.value(spot.move)
    return f'<button class="spot {kind}" name="{spot.name}" value="{value}" aria-label="{label}"></button>'


@lru_cache(maxsize=8192)
def _spot_label(text: str, around: Around, language: str) -> str:
    return escape(cell_words.choice(text, around))


def _reach(cell: Cell, marks: Marks) -> str:
    """How a jungle tile can be asked: not at all, by the Tab key as one for all, or from there by arrow keys."""
    if not marks.explains:
        return ""
    return "tab" if cell == (0, 0) else "arrows"


@lru_cache(maxsize=8192)
def _jungle(tile: tiles.Look, cell: Cell, reach: str, language: str) -> str:
    name = tiles.name(tile)
    if not reach:
        return tiles.picture(tile, name)
    return explaining(tile.code, tiles.picture(tile), is_reachable=reach == "tab", element=_tile_id(cell), label=name)


def _stack(
    stack: tuple[WorkerTile, ...],
    colours: Mapping[int, str],
    cell: Cell,
    explains: bool,
    language: str,
) -> str:
    top, is_overbuilt = stack[-1], len(stack) > 1
    name = _worker_name(colours[top.seat], top.workers, is_overbuilt, language)
    code = words.as_it_counts(top.code, top.workers)
    drawing = art.worker(code, colours[top.seat], top.rotation, "" if explains else name)
    if not explains:
        return drawing + art.piece("token") if is_overbuilt else drawing
    tile = explaining(worker(top.code), drawing, is_reachable=False, element=_tile_id(cell), label=name)
    return tile + _under(stack[-2], colours, cell) if is_overbuilt else tile


@lru_cache(maxsize=16384)
def _worker_name(colour: str, workers: tuple[int, int, int, int], is_overbuilt: bool, language: str) -> str:
    name = words.worker_name(colour, workers)
    return _("%(tile)s, built over another") % {"tile": name} if is_overbuilt else name


def _under(tile: WorkerTile, colours: Mapping[int, str], cell: Cell) -> str:
    """The mark of a tile that is built over another, which shows that one to whoever asks."""
    code = f"under-{cell_id(cell)}"
    name = words.worker_name(colours[tile.seat], tile.workers)
    picture = art.worker(words.as_it_counts(tile.code, tile.workers), colours[tile.seat], tile.rotation, name)
    label = escape(_("What lies under it"))
    mark = f'<span role="img" aria-label="{label}">{art.piece("token")}</span>'
    answer = f'<div class="explanation" id="about-{code}" popover><strong>{label}</strong>{picture}</div>'
    return explaining(code, mark, is_reachable=False) + answer
