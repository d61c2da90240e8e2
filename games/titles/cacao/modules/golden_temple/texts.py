"""What the golden temple says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

GOLDEN_TEMPLE = Words(
    code="golden-temple",
    name=_("Golden Temple"),
    hint=_("One temple that pays 8 for the most workers."),
    things={"golden-temple": _("golden temple")},
    at={
        "golden-temple": pgettext_lazy("where workers are used", "at the golden temple"),
    },
    does={"golden-temple": _("A temple where the most workers score 8 gold at the end, the second most only 1.")},
)
