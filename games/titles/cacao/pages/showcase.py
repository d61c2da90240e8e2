"""One turn of Cacao as an animation for newcomers: positions rendered on the same cells."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.titles.cacao.pages.examples import Drawn, draw
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.rules.board import Cell

LAID: Cell = (2, 1)
BEFORE = "P1    A1111 .\nB1210 M3    .\nWA    A2101 TE"
AFTER = "P1    A1111 .\nB1210 M3    B2101\nWA    A2101 TE"
FILLED = "P1    A1111 P2\nB1210 M3    B2101\nWA    A2101 TE"
TURN = (
    Example(BEFORE, _("Purple to move."), spots=(LAID,)),
    Example(
        AFTER,
        _("Purple lays a worker tile. The gap above now has two worker tiles around it."),
        laid=LAID,
        spots=((2, 0),),
    ),
    Example(
        FILLED,
        _("A double plantation goes into the gap. Purple’s two workers there pick four fruits, red’s one picks two."),
        laid=LAID,
        edges=((LAID, "N"), ((1, 0), "E")),
    ),
    Example(
        FILLED,
        _("On the left, a worker sells one of the fruits at the market for 3 gold."),
        laid=LAID,
        edges=((LAID, "W"),),
    ),
)
"""The positions in their order."""


def turn() -> tuple[Drawn, ...]:
    """The turn in the reader's language."""
    return _turn(get_language() or "")


@lru_cache(maxsize=16)
def _turn(language: str) -> tuple[Drawn, ...]:
    return tuple(draw(example, around=(LAID, (2, 0))) for example in TURN)
