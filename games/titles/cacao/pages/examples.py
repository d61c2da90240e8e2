"""Examples on the rules pages: small positions rendered like the table's board, with captions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.titles.cacao.pages.board import board_html
from games.titles.cacao.pages.drawing import NONE, position
from games.titles.cacao.pages.extent import Extent
from games.titles.cacao.pages.marks import Marks, OpenEdge, Spot
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView, JungleTile
from games.titles.cacao.title import CACAO

COLOURS = dict(enumerate(CACAO.colours))


class Drawn(NamedTuple):
    """An example as a page shows it."""

    board: SafeString
    caption: str


def of_module_page(face: ModulePage) -> dict[str, Drawn]:
    """The drawn examples for a module's page of rules, in the reader's language."""
    return {name: _drawn(face, name, get_language() or "") for name in face.examples}


@lru_cache(maxsize=256)
def _drawn(face: ModulePage, name: str, language: str) -> Drawn:
    return draw(face.examples[name], own=face.drawn_tiles)


def draw(example: Example, around: Iterable[Cell] = (), own: Mapping[str, JungleTile] = NONE) -> Drawn:
    """An example; its board has room for the cells ``around``, too, and ``own`` are words of its module."""
    view = position(example.drawing, example.extra, own)
    # Only what is laid or marked: the cells around it say nothing here.
    extent = Extent.around([*view.jungle, *view.workers, *example.spots, *around])
    board = board_html(view, COLOURS, _marks(example, view), extent)
    return Drawn(_without_ids(board), str(example.caption))


def _without_ids(board: str) -> SafeString:
    """There are several boards on a page, ids may stand on it only once, and none of them has regions to be sent."""
    return mark_safe(re.sub(r'( data-region="[^"]+")? id="[^"]+"', "", board))


def _marks(example: Example, view: CacaoView) -> Marks:
    edges: dict[Cell, list[OpenEdge]] = {}
    for cell, edge in example.edges:
        tile = view.workers[cell][-1]
        edges.setdefault(cell, []).append((edge, COLOURS[tile.seat], tile.workers["NESW".index(edge)], False))
    return Marks(
        spots={cell: Spot(_("a place to choose"), {"type": "place"}, "") for cell in example.spots},
        edges=edges,
        draft=frozenset([example.laid] if example.laid else ()),
    )
