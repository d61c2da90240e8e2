"""The examples on the pages of Cacao's rules: small positions, drawn by the board of the table, with a caption each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.engine.cacao.board import Cell
from games.engine.cacao.title import CACAO
from games.engine.cacao.view import CacaoView
from games.presenters.cacao.board import Extent, Marks, OpenEdge, Spot, board_html
from games.presenters.cacao.drawing import position

COLOURS = dict(enumerate(CACAO.colours))


@dataclass(frozen=True, slots=True)
class Example:
    """A position: ``laid`` is the worker tile just laid, ``spots`` may be chosen, ``edges`` are to be used."""

    drawing: str
    caption: Promise
    modules: tuple[str, ...] = ()
    laid: Cell | None = None
    spots: tuple[Cell, ...] = ()
    edges: tuple[tuple[Cell, str], ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)


class Drawn(NamedTuple):
    """An example as a page shows it."""

    board: SafeString
    caption: str


EXAMPLES: dict[str, Example] = {
    "lay": Example(
        "P1 .\n.  M2",
        _("The beginning. The first worker tile may lie on any marked place: each touches a jungle tile."),
        spots=((1, 0), (0, 1), (0, -1), (-1, 0), (2, 1), (1, 2)),
    ),
    "use": Example(
        "P1 A1012\n.  M2",
        _(
            "Red has laid the framed tile. On the left 2 workers pick 2 fruits at the plantation. Below 1 worker may "
            "sell a fruit for 2 gold. The worker above waits until a jungle tile is laid there."
        ),
        laid=(1, 0),
        edges=(((1, 0), "W"), ((1, 0), "S")),
    ),
    "fill": Example(
        "P1 A1111 .\n.  M2    B2101",
        _(
            "Purple has laid the framed tile. Now the marked place has two worker tiles around it, so purple puts a "
            "jungle tile there."
        ),
        laid=(2, 1),
        spots=((2, 0),),
    ),
    "filled": Example(
        "P1 A1111 G1\n.  M2    B2101",
        _(
            "Purple chose a gold mine. Its own two workers below dig up 2 gold, and red’s worker on the left 1 gold, "
            "though it is purple’s turn. Purple’s worker on the left may also sell at the market."
        ),
        laid=(2, 1),
        edges=(((1, 0), "E"), ((2, 1), "N"), ((2, 1), "W")),
    ),
    "overbuild": Example(
        "P1 A1111/A0013 G2\n.  M2          .",
        _(
            "Red has paid a sun token and laid a tile over its own. It works anew: 3 workers at the plantation, 1 at "
            "the market. At the mine nobody stands any more. The small sun marks a place that is built over."
        ),
        laid=(1, 0),
        edges=(((1, 0), "S"), ((1, 0), "W")),
    ),
    "temple": Example(
        "P1    A0121 M3\nB1210 TE    A1111\nWA    C2101 SU",
        _(
            "At the end of the game: red has 3 workers at the temple and gets 6 gold. Purple and white tie with 2 and "
            "share the 3 for the second place: 1 gold each."
        ),
    ),
    "irrigation": Example(
        "IR A1012\n.  WA",
        _(
            "On the left red’s water carrier may walk back 2 steps for 8 fruits, of which 5 find room. Below he goes 1 "
            "step forward. Which comes first is for red to say."
        ),
        modules=("irrigation",),
        laid=(1, 0),
        edges=(((1, 0), "W"), ((1, 0), "S")),
    ),
    "chocolate": Example(
        "KI A1012\n.  CM",
        _(
            "On the left red may turn 2 fruits into 2 bars of chocolate, then below sell one of them for 7 gold. The "
            "other bar waits for the next market."
        ),
        modules=("chocolate",),
        laid=(1, 0),
        edges=(((1, 0), "W"), ((1, 0), "S")),
    ),
    "huts": Example(
        "P1 A1111 TE\n.  M2    A2101\nTE A1012 G1",
        _(
            "Red owns three tiles. A monk brings 2 gold, for one worker or more at both temples. A road worker brings "
            "2: in the middle column lie two tiles. A hermit brings 3: on each tile one worker stands at a side that "
            "touches nothing."
        ),
        modules=("huts",),
    ),
    "gems": Example(
        "P1 A1111 GM\n.  M2    B2101",
        _(
            "Purple has laid the framed tile and then the gem mine. Purple takes 2 gems of its choice first, then red "
            "takes 1 of those that are left."
        ),
        modules=("gem-mines",),
        laid=(2, 1),
        edges=(((1, 0), "E"), ((2, 1), "N"), ((2, 1), "W")),
    ),
    "tree": Example(
        "P1    A2101\nB1210 TR",
        _("Red’s lower side has no worker and brings 3 gold at the tree. Purple’s 2 workers bring 2."),
        modules=("tree-of-life",),
    ),
    "emperor": Example(
        "P1 .\n.  M2",
        _(
            "The emperor sees along the light row and column. Whoever lays a worker tile there, on one of the marked "
            "places, gets 1 gold, and he comes to stand on it."
        ),
        modules=("emperor",),
        spots=((1, 0), (0, 1), (2, 1), (1, 2)),
        extra={"emperor": (1, 1)},
    ),
    "volcano": Example(
        "V0    A1012\nB1210 M2",
        _(
            "The volcano glows in east and west. Red’s 2 workers on its right bring 4 gold. Purple’s worker below "
            "stands in the ashes and costs 1 gold."
        ),
        modules=("volcanoes",),
    ),
}
"""By what they show."""


def of_module(code: str) -> dict[str, Drawn]:
    """The drawn examples for the page of a module, in the reader's language; all others belong to the base game."""
    return {name: drawn(name) for name, example in EXAMPLES.items() if (example.modules or ("base",)) == (code,)}


def drawn(name: str) -> Drawn:
    """An example in the reader's language."""
    return _drawn(name, get_language() or "")


@lru_cache(maxsize=256)
def _drawn(name: str, language: str) -> Drawn:
    example = EXAMPLES[name]
    view = position(example.drawing, example.extra)
    # Only what is laid or marked: the cells around it say nothing here.
    extent = Extent.around([*view.jungle, *view.workers, *example.spots])
    board = board_html(view, COLOURS, _marks(example, view), extent)
    return Drawn(_without_ids(board), str(example.caption))


def _without_ids(board: str) -> SafeString:
    """There are several boards on a page, and ids may stand on it only once."""
    return mark_safe(re.sub(r' id="[^"]+"', "", board))


def _marks(example: Example, view: CacaoView) -> Marks:
    edges: dict[Cell, list[OpenEdge]] = {}
    for cell, edge in example.edges:
        tile = view.workers[cell][-1]
        edges.setdefault(cell, []).append((edge, COLOURS[tile.seat], tile.workers["NESW".index(edge)], False))
    return Marks(
        spots={cell: Spot(str(_("a place to choose")), {"type": "place"}, "") for cell in example.spots},
        edges=edges,
        draft=frozenset([example.laid] if example.laid else ()),
    )
