"""What tells one way through a turn from another, in a few words: the tile that fills the gap before all else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.engine.ruleset import Document
from games.titles.cacao.pages import tiles
from games.titles.cacao.pages.pieces import cells


def made_of(way: Sequence[Document]) -> Sequence[Document]:
    """Without what workers do, which follows from the tiles in most turns."""
    return [move for move in way if move["type"] != "activate"]


def differs(way: Sequence[Document], than: Sequence[Document]) -> str:
    """The first that is other of: where the tile lies, which it is, how it is turned, what fills gaps, what follows."""
    laid, other = _laid(way), _laid(than)
    if made_of(way) == made_of(than):
        return _("workers used otherwise")
    if laid.get("cell") != other.get("cell"):
        return _("laid at %(place)s") % {"place": _place(laid)} if laid else _("laid elsewhere")
    if laid.get("tile") != other.get("tile"):
        return _("another tile")
    if laid.get("rotation") != other.get("rotation"):
        return _("turned otherwise")
    return _filled(way, than)


def _place(laid: Document) -> str:
    """Where a tile lies, in short."""
    column, row = laid["cell"]
    return cells.named((column, row), get_language()).short


def _filled(way: Sequence[Document], than: Sequence[Document]) -> str:
    """Which jungle tile comes in the place of which; where gaps are filled alike, that the rest differs."""
    fills, others = _fills(way), _fills(than)
    for fill, other in zip(fills, others, strict=False):
        if fill["cell"] == other["cell"] and _name(fill) != _name(other):
            return _("%(tile)s instead of %(other)s") % {"tile": _name(fill), "other": _name(other)}
    return _("gaps filled otherwise") if fills != others else _("another choice afterwards")


def _name(fill: Document) -> str:
    if "tile" not in fill:
        return pgettext("instead of a tile", "a blind draw")
    return tiles.name(tiles.Look(fill["tile"]))


def _laid(way: Sequence[Document]) -> dict[str, Any]:
    return next((dict(move) for move in way if "rotation" in move), {})


def _fills(way: Sequence[Document]) -> list[Document]:
    return [move for move in way if move["type"] == "fill"]
