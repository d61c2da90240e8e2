"""The board as an HTML table that grows with the game, rendered in Python because a template loop costs too much."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.tables.pages import fields
from games.tables.pages.drawings import saying
from games.tables.pages.regions import Fragment, Region
from games.tables.pages.scene import Badge
from games.titles.cacao.pages import cell_words, tiles
from games.titles.cacao.pages.cell_words import LaidWorker, Lying, Near, Stack
from games.titles.cacao.pages.modules import overriding
from games.titles.cacao.pages.pieces import art, words
from games.titles.cacao.pages.pieces.cells import cell_id, column_name, row_name
from games.titles.cacao.pages.pieces.explained import explaining, worker
from games.titles.cacao.pages.pieces.module_page import Figure
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView


@dataclass(frozen=True, slots=True)
class Extent:
    """The part of the table that is shown."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, view: CacaoView, draft: frozenset[Cell] = frozenset()) -> Extent:
        """All tiles of a position and, until it is over, the cells beside jungle tiles: where workers may be laid.

        Drafted tiles do not widen it: they lie in the cells beside the others, so the board keeps still during a turn.
        """
        tiles = [*view.jungle, *view.workers]
        beside = [] if view.winners is not None else list(_beside(set(view.jungle) - draft))
        return cls.around([*tiles, *beside])

    @classmethod
    def around(cls, cells: Collection[Cell]) -> Extent:
        """The smallest extent with all these cells."""
        columns, rows = [x for x, _y in cells], [y for _x, y in cells]
        return cls(min(columns), min(rows), max(columns), max(rows))

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1


def _beside(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells north, east, south and west of each."""
    for x, y in cells:
        yield from ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))


class Spot(NamedTuple):
    """A button on a cell: what it does, the move it sends, and the name of the form field that holds it.

    Without a name it is a mere mark: there is nothing to choose between cells.
    """

    text: str
    move: Mapping[str, Hashable]
    name: str = "move"


OpenEdge = tuple[str, str, int, bool]
"""An open edge of a worker tile: N, E, S or W, the seat's colour, its workers, whether the seat is the viewer's."""


@dataclass(slots=True)
class Marks:
    """What stands out on the board.

    ``spots`` are the buttons for cells that may be chosen, ``brought`` what the viewer's draft brings and where,
    ``edges`` the open edges by worker cell. ``fresh`` changed since the viewer's last move, ``draft`` lies there only
    in the viewer's draft, ``planned`` are the tiles of its plans as ghosts. ``uses`` are the buttons of what workers
    may do at the edges of their tiles, ``places`` stand in the corners of temples, ``won`` says of temples in a game
    that is over the colour of who is first there. ``explains``: tiles and figures can be asked what they do.
    """

    spots: dict[Cell, Spot] = field(default_factory=dict)
    brought: Sequence[Badge] = ()
    edges: dict[Cell, list[OpenEdge]] = field(default_factory=dict)
    uses: Mapping[Cell, str] = field(default_factory=dict)
    places: Mapping[Cell, str] = field(default_factory=dict)
    fresh: frozenset[Cell] = frozenset()
    draft: frozenset[Cell] = frozenset()
    planned: Mapping[Cell, str] = field(default_factory=dict)
    won: Mapping[Cell, str] = field(default_factory=dict)
    explains: bool = False


class _Button(NamedTuple):
    """A spot as plain values, with what lies around it."""

    text: str
    move: tuple[tuple[str, Hashable], ...]
    name: str
    near: Near


class _Cell(NamedTuple):
    """All that is shown on a cell, as plain values: rows of equal cells are rendered once."""

    cell: Cell
    lying: Lying | None
    figures: tuple[Figure, ...]
    edges: tuple[OpenEdge, ...]
    brought: str
    place: str
    use: str
    planned: str
    spot: _Button | None
    is_fresh: bool
    is_draft: bool
    is_seen: bool
    won: str | None


class _Reader(NamedTuple):
    """What all cells depend on besides: the colours by seat, whether tiles can be asked, the language."""

    colours: tuple[tuple[int, str], ...]
    explains: bool
    language: str


def _tile_id(cell: Cell) -> str:
    """The id of the tile in a cell, which stays the same while marks come and go around it."""
    return f"t{cell[0]}_{cell[1]}"


def board_html(view: CacaoView, colours: Mapping[int, str], marks: Marks, extent: Extent | None = None) -> Fragment:
    """The board. Cells without anything are empty; what may be chosen is a button of the form around the board.

    Each cell that holds anything has an id, so that an update finds it where the board has grown. Rows and columns have
    headers that are only heard; where tiles can be asked it is a grid, which one goes through by arrow keys. Each row
    is a region.
    """
    extent = extent or Extent.of(view, marks.draft)
    shown = _cells(view, marks, extent)
    columns = range(extent.left, extent.right + 1)
    reader = _Reader(tuple(colours.items()), marks.explains, get_language() or "")
    rows = [
        _row(y, tuple([shown.get((x, y)) or (x, y) for x in columns]), reader)
        for y in range(extent.top, extent.bottom + 1)
    ]
    size = f"cols-{extent.columns} rows-{extent.rows}"
    # The frame around a grid is called a board already.
    name = _grid() if marks.explains else f' aria-label="{escape(_("Board"))}"'
    head = _head(extent.left, extent.right, reader.language)
    board = f'<table id="board" class="board {size}"{name}>'
    return Fragment.of([board, "<thead>", head, "</thead>", '<tbody id="rows">', *rows, "</tbody></table>"])


def _grid() -> str:
    """What makes it a grid, with words for the neighbours of the tile one comes to (``table-neighbours.js``)."""
    around, nothing = escape(cell_words.template()), escape(cell_words.nothing())
    return f' role="grid" data-around="{around}" data-empty="{nothing}"'


@lru_cache(maxsize=2048)
def _row(y: int, cells: tuple[_Cell | Cell, ...], reader: _Reader) -> Region:
    """Cached by what it is rendered from: in a turn most rows stay as they are. Empty cells are only room."""
    written = "".join(
        "".join(_written(cell, reader) for cell in some if isinstance(cell, _Cell)) if is_held else _empty(len([*some]))
        for is_held, some in groupby(cells, lambda cell: isinstance(cell, _Cell))
    )
    return Region.of("tr", f'<tr id="r{y}"><th scope="row">{escape(row_name(y))}</th>{written}</tr>')


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


def _cells(view: CacaoView, marks: Marks, extent: Extent) -> dict[Cell, _Cell]:
    """The cells that hold anything or stand out, each with all that is shown there."""
    seen = frozenset(_crossing(view, extent))
    lying = cell_words.lying(view)
    standing: dict[Cell, tuple[Figure, ...]] = {}
    for figure in figures(view):
        standing[figure.cell] = (*standing.get(figure.cell, ()), figure)
    brought = _badges(marks.brought)
    return {
        cell: _Cell(
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


def _button_on(cell: Cell, marks: Marks, lying: Mapping[Cell, Lying]) -> _Button:
    spot = marks.spots[cell]
    return _Button(spot.text, tuple(spot.move.items()), spot.name, cell_words.near(lying, cell))


def _written(shown: _Cell, reader: _Reader) -> str:
    """Its drawing, its open edges and the button to choose it."""
    drawn = _drawn(shown, reader) + "".join(_figure(figure, reader.explains) for figure in shown.figures)
    spot = _spot(shown.spot, reader) if shown.spot else ""
    return (
        f'<td id="{cell_id(shown.cell)}"{_classes(shown)}>'
        f"{drawn}{_open_edges(shown.edges)}{shown.brought}{shown.place}{shown.use}{shown.planned}{spot}</td>"
    )


def _drawn(shown: _Cell, reader: _Reader) -> str:
    """The tile, if there is one."""
    if isinstance(shown.lying, tiles.Look):
        return _jungle(shown.lying, shown.cell, _reach(shown.cell, reader), reader.language)
    return _stack(shown.lying, shown.cell, reader) if shown.lying else ""


def _classes(shown: _Cell) -> str:
    """The class attribute of a cell that stands out."""
    laid = "draft" if shown.is_draft else "fresh" if shown.is_fresh else ""
    won = f"won seat-{shown.won}" if shown.won else "won" if shown.won is not None else ""
    names = [name for name in (laid, "seen" if shown.is_seen else "", won) if name]
    return f' class="{" ".join(names)}"' if names else ""


def figures(view: CacaoView) -> Iterator[Figure]:
    """What stands on the board besides tiles."""
    return (figure for standing in overriding(view, "standing") for figure in standing(view))


def _figure(figure: Figure, explains: bool) -> str:
    return (
        explaining(figure.code, figure.picture, label=figure.text) if explains else saying(figure.picture, figure.text)
    )


def _open_edges(open_edges: Sequence[OpenEdge]) -> str:
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


def _spot(spot: _Button, reader: _Reader) -> str:
    move = dict(spot.move)
    kind = move["type"] if spot.name in ("move", "") else spot.name
    label = escape(cell_words.choice(spot.text, cell_words.around(spot.near, dict(reader.colours))))
    if not spot.name:
        return f'<span class="spot {kind}" role="img" aria-label="{label}"></span>'
    return f'<button class="spot {kind}" name="{spot.name}" value="{fields.value(move)}" aria-label="{label}"></button>'


def _reach(cell: Cell, reader: _Reader) -> str:
    """How a jungle tile can be asked: not at all, by the Tab key as one for all, or from there by arrow keys."""
    if not reader.explains:
        return ""
    return "tab" if cell == (0, 0) else "arrows"


@lru_cache(maxsize=8192)
def _jungle(tile: tiles.Look, cell: Cell, reach: str, language: str) -> str:
    name = tiles.name(tile)
    if not reach:
        return tiles.picture(tile, name)
    return explaining(tile.code, tiles.picture(tile), is_reachable=reach == "tab", element=_tile_id(cell), label=name)


def _stack(stack: Stack, cell: Cell, reader: _Reader) -> str:
    top, is_overbuilt, colours = stack[-1], len(stack) > 1, dict(reader.colours)
    name = _worker_name(colours[top.seat], top.workers, is_overbuilt, reader.language)
    code = words.as_it_counts(top.code, top.workers)
    drawing = art.worker(code, colours[top.seat], top.rotation, "" if reader.explains else name)
    if not reader.explains:
        return drawing + art.piece("token") if is_overbuilt else drawing
    tile = explaining(worker(top.code), drawing, is_reachable=False, element=_tile_id(cell), label=name)
    return tile + _under(stack[-2], colours, cell) if is_overbuilt else tile


@lru_cache(maxsize=16384)
def _worker_name(colour: str, workers: tuple[int, int, int, int], is_overbuilt: bool, language: str) -> str:
    name = words.worker_name(colour, workers)
    return _("%(tile)s, built over another") % {"tile": name} if is_overbuilt else name


def _under(tile: LaidWorker, colours: Mapping[int, str], cell: Cell) -> str:
    """The mark of a tile that is built over another, which shows that one to whoever asks."""
    code = f"under-{cell_id(cell)}"
    name = words.worker_name(colours[tile.seat], tile.workers)
    picture = art.worker(words.as_it_counts(tile.code, tile.workers), colours[tile.seat], tile.rotation, name)
    label = _("What lies under it")
    answer = f'<div class="explanation" id="about-{code}" popover><strong>{escape(label)}</strong>{picture}</div>'
    return explaining(code, art.piece("token"), is_reachable=False, label=label) + answer
