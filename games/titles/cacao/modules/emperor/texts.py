"""What the emperor says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.texts.module import Words

EMPEROR = Words(
    code="emperor",
    name=_("Emperor"),
    hint=_("He walks along rows and columns, and pays whom he visits."),
    does={
        "emperor": _(
            "Whoever lays a worker tile in his row or column, or builds over one there, gets 1 gold, and he comes to "
            "stand on it. If he stands on your tile when your turn begins, you get 1 gold more."
        ),
    },
    events={
        "emperor-comes": _("The emperor comes to %(player)s: +%(gold)s gold."),
        "emperor-stays": _("The emperor stays with %(player)s: +%(gold)s gold."),
    },
)
