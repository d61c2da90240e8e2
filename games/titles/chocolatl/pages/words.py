"""What things in Chocolatl are called on its pages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.titles.chocolatl.rules.material import FIELD_COLOURS, Station
from games.titles.chocolatl.rules.state import Mode

STATIONS: dict[int, Promise] = {
    Station.CHOCOLATL: _("Chocolatl"),
    Station.HARVEST: _("Harvest"),
    Station.CITY: _("City"),
    Station.PYRAMID: _("Pyramid"),
    Station.DRINK: _("Drink"),
    Station.TACHLI: _("Tachli"),
}
FIELDS: dict[str, Promise] = {
    Mode.RED: pgettext_lazy("field of the score track", "Red"),
    Mode.GOLD: pgettext_lazy("field of the score track", "Gold"),
    Mode.GREEN: pgettext_lazy("field of the score track", "Green"),
}
MODES: dict[str, Promise] = {
    Mode.RED: _("lay all 12 cards at once, two at each station"),
    Mode.GOLD: _("lay two cards at a time, one station after the other"),
    Mode.GREEN: _("lay one card at each station, then a second once everyone’s are revealed"),
}
"""How everyone bids in a round of a colour."""
SIGNS = {Mode.RED: "▲", Mode.GOLD: "◆", Mode.GREEN: "●"}
"""What tells the colours of fields apart for those who do not see them."""
TIES: dict[str, Promise] = {
    "figure": _("tie won: holds the figure"),
    "score": _("tie won: fewer points"),
    "marker": _("tie won: marker on top"),
}
BIDS: dict[str, Promise] = {
    "": _("%(player)s bids %(bid)s."),
    "figure": _("%(player)s bids %(bid)s and wins the tie, holding the figure."),
    "score": _("%(player)s bids %(bid)s and wins the tie, with fewer points."),
    "marker": _("%(player)s bids %(bid)s and wins the tie, with the marker on top."),
}
"""A bid by what has won a tie for it."""


def station_name(number: int) -> str:
    """What a station is called."""
    return _named("station", number, get_language())


def field_name(colour: str) -> str:
    """What a colour of fields is called."""
    return _named("field", colour, get_language())


def mode_name(colour: str) -> str:
    """How everyone bids in a round of a colour."""
    return _named("mode", colour, get_language())


@lru_cache(maxsize=256)
def _named(kind: str, code: str | int, _language: str | None) -> str:
    return str(_NAMES[kind][code])


_NAMES: Mapping[str, Mapping[Any, Promise]] = {"station": STATIONS, "field": FIELDS, "mode": MODES}


def field(number: int) -> str:
    """A field of the track with the sign of its colour."""
    return f"{number} {SIGNS[FIELD_COLOURS[number % len(FIELD_COLOURS)]]}"


def station(number: int) -> str:
    """A station's number and name."""
    return f"{number} {STATIONS[number]}"
