"""What things in Cacao are called where a drawing alone does not do."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.tables.pages import seats
from games.titles.cacao.rules.tiles import PRINTED_WORKERS, Edges

COLOUR = "red"
"""The colour in which worker tiles are shown that belong to everybody."""


def worker_name(colour: str, workers: tuple[int, int, int, int]) -> str:
    """A worker tile as it lies, for those who do not see it."""
    north, east, south, west = workers
    return _("worker tile of %(colour)s with %(north)d north, %(east)d east, %(south)d south, %(west)d west") % {
        "colour": seats.COLOURS[colour],
        "north": north,
        "east": east,
        "south": south,
        "west": west,
    }


def hand_tile(code: str, workers: Edges | None = None) -> str:
    """A worker tile of one's own hand as it lies unturned; ``workers`` as they count, if not as they are printed."""
    return _hand_tile(workers or PRINTED_WORKERS[code], get_language())


@lru_cache(maxsize=256)
def _hand_tile(workers: Edges, _language: str | None) -> str:
    north, east, south, west = workers
    return _("tile with %(north)d north, %(east)d east, %(south)d south, %(west)d west") % {
        "north": north,
        "east": east,
        "south": south,
        "west": west,
    }


def as_it_counts(code: str, workers: Edges) -> str:
    """The drawing of a worker tile: a side with three workers that count as four shows four."""
    return code.replace("3", str(max(workers)))
