"""The board in mails: an HTML table with inline attributes, for mail programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.tables.pages.scene import Sitter
from games.tables.pages.seats import PAINTS
from games.titles.cacao.pages import tiles
from games.titles.cacao.pages.board import figures
from games.titles.cacao.pages.extent import Extent
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView, WorkerTile

_SIZE = 44
_JUNGLE = "#a5cf78"
_EMPTY = "#f3ead6"
_MIDDLE = "■"


def mail_board(view: CacaoView, sitters: Sequence[Sitter]) -> SafeString:
    """The board as a table without classes and pictures."""
    extent = Extent.of(view)
    guests = {figure.cell: figure.sign for figure in figures(view)}
    rows = "".join(
        f"<tr>{''.join(_cell(view, sitters, guests, (x, y)) for x in range(extent.left, extent.right + 1))}</tr>"
        for y in range(extent.top, extent.bottom + 1)
    )
    return mark_safe(f'<table border="0" cellpadding="0" cellspacing="2" bgcolor="{_EMPTY}">{rows}</table>')


def _cell(view: CacaoView, sitters: Sequence[Sitter], guests: Mapping[Cell, str], cell: Cell) -> str:
    guest = guests.get(cell, "")
    if cell in view.jungle:
        return _jungle(tiles.look(view.jungle[cell]), guest, get_language() or "")
    if cell in view.workers:
        return _worker(view.workers[cell][-1], sitters, guest)
    return f'<td width="{_SIZE}" height="{_SIZE}">{guest}</td>'


@lru_cache(maxsize=1024)
def _jungle(tile: tiles.Look, guest: str, language: str) -> str:
    return _drawn(_JUNGLE, "#2c2118", f"{escape(tiles.sign(tile))}{guest}", tiles.name(tile))


def _worker(tile: WorkerTile, sitters: Sequence[Sitter], guest: str) -> str:
    """A worker tile: the number of workers on each edge, where the edge is."""
    north, east, south, west = tile.workers
    sitter = sitters[tile.seat]
    background, writing = PAINTS[sitter.colour]
    return _drawn(
        background,
        writing,
        f"{north}<br>{west}&nbsp;{guest or _MIDDLE}&nbsp;{east}<br>{south}",
        sitter.name,
    )


def _drawn(background: str, writing: str, content: str, title: str) -> str:
    size = f'width="{_SIZE}" height="{_SIZE}" align="center" valign="middle"'
    font = f'<font color="{writing}" size="2" face="sans-serif">{content}</font>'
    return f'<td {size} bgcolor="{background}" title="{escape(title)}">{font}</td>'
