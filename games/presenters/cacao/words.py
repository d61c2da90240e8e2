"""What things in Cacao are called: tiles, edges and colours."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.engine.cacao.tiles import PRINTED_WORKERS

Text = str | Promise

JUNGLE: dict[str, Text] = {
    "plantation-1": gettext_lazy("single plantation"),
    "plantation-2": gettext_lazy("double plantation"),
    "market-2": format_lazy("{} {}", gettext_lazy("market"), 2),
    "market-3": format_lazy("{} {}", gettext_lazy("market"), 3),
    "market-4": format_lazy("{} {}", gettext_lazy("market"), 4),
    "mine-1": format_lazy("{} {}", gettext_lazy("gold mine"), 1),
    "mine-2": format_lazy("{} {}", gettext_lazy("gold mine"), 2),
    "water": gettext_lazy("water"),
    "sun": gettext_lazy("sun-worshipping site"),
    "temple": gettext_lazy("temple"),
}
"""Jungle tiles by code."""

EDGES: dict[str, Text] = {
    "N": pgettext_lazy("edge", "north"),
    "E": pgettext_lazy("edge", "east"),
    "S": pgettext_lazy("edge", "south"),
    "W": pgettext_lazy("edge", "west"),
}

COLOURS: dict[str, Text] = {
    "red": pgettext_lazy("seat", "red"),
    "purple": pgettext_lazy("seat", "purple"),
    "white": pgettext_lazy("seat", "white"),
    "yellow": pgettext_lazy("seat", "yellow"),
}


def worker_name(colour: str, workers: tuple[int, int, int, int]) -> str:
    """A worker tile as it lies, for those who do not see it."""
    north, east, south, west = workers
    return _(
        "worker tile of %(colour)s with %(north)d north, %(east)d east, %(south)d south, %(west)d west"
    ) % {
        "colour": COLOURS[colour],
        "north": north,
        "east": east,
        "south": south,
        "west": west,
    }


def hand_tile(code: str) -> str:
    """A worker tile of one's own hand as it lies unturned."""
    north, east, south, west = PRINTED_WORKERS[code]
    return _(
        "tile with %(north)d north, %(east)d east, %(south)d south, %(west)d west"
    ) % {
        "north": north,
        "east": east,
        "south": south,
        "west": west,
    }


def filling(source: str, tile: str | None) -> str:
    """A tile that may be laid on a space, or the unseen top of the pile."""
    return _("the unseen top tile of the pile") if tile is None else str(JUNGLE[tile])
