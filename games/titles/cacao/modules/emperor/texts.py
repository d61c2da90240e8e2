"""What the emperor says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.texts.module import BROUGHT, LAID, Words

EMPEROR = Words(
    code="emperor",
    name=_("Emperor"),
    hint=_("He walks along rows and columns and pays whoever he visits."),
    does={
        "emperor": _(
            "Lay a worker tile or build over one in his row or column to get 1 gold; he moves onto it. If "
            "he’s on your tile when your turn starts, you get 1 more."
        ),
    },
    events={
        "emperor-comes": _("The emperor comes to %(player)s: +%(gold)s gold."),
        "emperor-stays": _("The emperor stays with %(player)s: +%(gold)s gold."),
    },
    lines={"emperor-comes": LAID, "emperor-stays": BROUGHT},
)
