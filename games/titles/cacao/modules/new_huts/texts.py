"""What the new huts say."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.texts.module import Words

NEW_HUTS = Words(
    code="new-huts",
    name=_("New Huts"),
    hint=_("Rainmaker, chocolate maker and scout join the huts, the last two only with Chocolate and the Map."),
    things={"chocolate-maker": _("chocolate maker"), "scout": _("scout"), "rainmaker": _("rainmaker")},
    does={
        "chocolate-maker": _("Your bars sell for 8 at chocolate markets."),
        "scout": _("Tiles from the map board cost you no map token."),
        "rainmaker": _(
            "Your water carrier goes to 0 at once and stays there. Irrigations give you their fruits without"
            " a step back."
        ),
    },
    options={"force_modules": _("All new huts")},
    hints={"force_modules": _("Every new hut is in: the table needs Chocolate and the Map as well.")},
    errors={
        "option-requires-all": _("“%(option)s” needs “%(requires)s”, because “%(module)s” has a hut for it."),
    },
)
