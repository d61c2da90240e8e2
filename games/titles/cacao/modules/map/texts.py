"""What the map says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

MAP = Words(
    code="map",
    name=_("Map"),
    hint=_("Two more jungle tiles to choose from, for map tokens."),
    things={
        "map": pgettext_lazy("where a tile is taken from", "the map board"),
        "map-tokens": _("map tokens"),
    },
    from_there={"map": pgettext_lazy("where a tile is taken from", "from the map board")},
    provides={"map-board": _("Map")},
    options={"early_overbuild": _("Early overbuilding")},
    hints={
        "early_overbuild": _("Overbuilding starts as soon as the jungle pile is empty, whatever else is on show."),
    },
)
