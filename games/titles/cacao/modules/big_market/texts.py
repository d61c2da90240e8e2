"""What the big market says."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

BIG_MARKET = Words(
    code="big-market",
    name=_("Big Market"),
    hint=_("One market that pays 5."),
    things={"market-5": format_lazy("{} {}", _("market"), 5)},
    at={
        "market-5": format_lazy("{} {}", pgettext_lazy("where workers are used", "at market"), 5),
    },
    does={"market-5": _("Each worker can sell 1 fruit for 5 gold.")},
)
