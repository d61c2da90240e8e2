"""The tiles of one's saved plans as ghosts on the board: where each would be laid, and which plan it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.tables.pages.scene import Scene
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.rules.board import Cell

FIRST = 0x2460
"""The one in a circle."""


def planned(scene: Scene) -> Mapping[Cell, str]:
    """By cell, until the viewer lays a tile; several plans for a cell show the tile of the first one."""
    if scene.seat is None or scene.draft:
        return {}
    found: dict[Cell, list[tuple[int, str, int]]] = {}
    for number, moves in enumerate(scene.ahead, start=1):
        laid = next((move for move in moves if "rotation" in move), None)
        if laid is not None:
            cell = (laid["cell"][0], laid["cell"][1])
            found.setdefault(cell, []).append((number, laid["tile"], laid["rotation"]))
    colour, language = scene.sitters[scene.seat].colour, get_language() or ""
    return {cell: _ghost(tuple(plans), colour, language) for cell, plans in found.items()}


@lru_cache(maxsize=512)
def _ghost(plans: tuple[tuple[int, str, int], ...], colour: str, _language: str) -> str:
    _number, code, rotation = plans[0]
    signs = "".join(chr(FIRST + number - 1) for number, _code, _rotation in plans)
    label = escape(", ".join(_("your plan %(number)s") % {"number": number} for number, _code, _rotation in plans))
    return (
        f'<span class="planned" role="img" aria-label="{label}">'
        f'<span class="planned__tile">{art.worker(code, colour, rotation)}</span>'
        f'<b class="planned__number" aria-hidden="true">{signs}</b></span>'
    )
