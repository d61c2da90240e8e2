"""How one cell of the board is drawn: its tile, its open edges, and the button to choose it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.tables.pages import fields
from games.tables.pages.drawings import saying
from games.titles.cacao.pages import cell_words, tiles
from games.titles.cacao.pages.cell_words import LaidWorker, Lying, Near, Stack
from games.titles.cacao.pages.marks import OpenEdge
from games.titles.cacao.pages.pieces import art, words
from games.titles.cacao.pages.pieces.cells import cell_id
from games.titles.cacao.pages.pieces.explained import explaining, worker
from games.titles.cacao.pages.pieces.module_page import Figure
from games.titles.cacao.rules.board import Cell


class Button(NamedTuple):
    """A spot as plain values, with what lies around it."""

    text: str
    move: tuple[tuple[str, Hashable], ...]
    name: str
    near: Near


class Shown(NamedTuple):
    """All that is shown on a cell, as plain values: rows of equal cells are rendered once."""

    cell: Cell
    lying: Lying | None
    figures: tuple[Figure, ...]
    edges: tuple[OpenEdge, ...]
    brought: str
    place: str
    use: str
    planned: str
    spot: Button | None
    is_fresh: bool
    is_draft: bool
    is_seen: bool
    won: str | None


class Reader(NamedTuple):
    """What all cells depend on besides: the colours by seat, whether tiles can be asked, the language."""

    colours: tuple[tuple[int, str], ...]
    explains: bool
    language: str


def written(shown: Shown, reader: Reader) -> str:
    """Its drawing, its open edges and the button to choose it."""
    drawn = _drawn(shown, reader) + "".join(_figure(figure, reader.explains) for figure in shown.figures)
    spot = _spot(shown.spot, reader) if shown.spot else ""
    return (
        f'<td id="{cell_id(shown.cell)}"{_classes(shown)}>'
        f"{drawn}{_open_edges(shown.edges)}{shown.brought}{shown.place}{shown.use}{shown.planned}{spot}</td>"
    )


def _drawn(shown: Shown, reader: Reader) -> str:
    """The tile, if there is one."""
    if isinstance(shown.lying, tiles.Look):
        return _jungle(shown.lying, shown.cell, _reach(shown.cell, reader), reader.language)
    return _stack(shown.lying, shown.cell, reader) if shown.lying else ""


def _classes(shown: Shown) -> str:
    """The class attribute of a cell that stands out."""
    laid = "draft" if shown.is_draft else "fresh" if shown.is_fresh else ""
    won = f"won seat-{shown.won}" if shown.won else "won" if shown.won is not None else ""
    names = [name for name in (laid, "seen" if shown.is_seen else "", won) if name]
    return f' class="{" ".join(names)}"' if names else ""


def _figure(figure: Figure, explains: bool) -> str:
    return (
        explaining(figure.code, figure.picture, label=figure.text) if explains else saying(figure.picture, figure.text)
    )


def _open_edges(open_edges: Sequence[OpenEdge]) -> str:
    return "".join(
        f'<span class="edge edge-{edge} seat-{colour}{" mine" if is_own else ""}" aria-hidden="true">{workers}</span>'
        for edge, colour, workers, is_own in open_edges
    )


def _spot(spot: Button, reader: Reader) -> str:
    move = dict(spot.move)
    kind = move["type"] if spot.name in ("move", "") else spot.name
    label = escape(cell_words.choice(spot.text, cell_words.around(spot.near, dict(reader.colours))))
    if not spot.name:
        return f'<span class="spot {kind}" role="img" aria-label="{label}"></span>'
    return f'<button class="spot {kind}" name="{spot.name}" value="{fields.value(move)}" aria-label="{label}"></button>'


def _tile_id(cell: Cell) -> str:
    """The id of the tile in a cell, which stays the same while marks come and go around it."""
    return f"t{cell[0]}_{cell[1]}"


def _reach(cell: Cell, reader: Reader) -> str:
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


def _stack(stack: Stack, cell: Cell, reader: Reader) -> str:
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
