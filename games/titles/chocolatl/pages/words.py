"""What things in Chocolatl are called on its pages."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

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


def field(number: int) -> str:
    """A field of the track with the sign of its colour."""
    return f"{number} {SIGNS[FIELD_COLOURS[number % len(FIELD_COLOURS)]]}"


def station(number: int) -> str:
    """A station's number and name."""
    return f"{number} {STATIONS[number]}"
