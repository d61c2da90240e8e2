"""What the volcanoes say."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

VOLCANOES = Words(
    code="volcanoes",
    name=_("Volcanoes"),
    hint=_("Gold on two sides, ashes on the others."),
    things={"volcano": _("volcano")},
    at={
        "volcano": pgettext_lazy("where workers are used", "at the volcano"),
    },
    does={
        "volcano": _("Each worker on a glowing side brings 2 gold. Each on an ash side costs 1, if you have any gold."),
    },
    nothing={"volcano": _("%(player)s %(tile_at)s: nothing, no gold to pay.")},
)
