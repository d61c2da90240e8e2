"""What clearings say."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

WORDS = Words(
    code="clearings",
    name=_("Clearings"),
    hint=_("Gold for workers at clearings, and the more the fewer tiles crowd in."),
    things={"clearings-glade": _("clearing")},
    at={"clearings-glade": pgettext_lazy("where workers are used", "at the clearing")},
    does={"clearings-glade": _("Each worker brings 1 gold for each empty space beside the tile.")},
    nothing={"clearings-glade": _("%(player)s %(tile_at)s: nothing, the clearing is surrounded.")},
)
