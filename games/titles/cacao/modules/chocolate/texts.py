"""What Chocolate says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

CHOCOLATE = Words(
    code="chocolate",
    name=_("Chocolate"),
    hint=_("Kitchens turn fruits into bars, and chocolate markets pay well for them."),
    things={"kitchen": _("kitchen"), "chocolate-market": _("chocolate market"), "bars": _("bars")},
    at={
        "kitchen": pgettext_lazy("where workers are used", "at the kitchen"),
        "chocolate-market": pgettext_lazy("where workers are used", "at the chocolate market"),
    },
    does={
        "kitchen": _("Each worker can turn 1 fruit into 1 chocolate bar, which takes the fruit’s place."),
        "chocolate-market": _("Each worker can sell 1 fruit for 3 gold or 1 chocolate bar for 7."),
    },
    provides={"bars": _("Chocolate")},
)
