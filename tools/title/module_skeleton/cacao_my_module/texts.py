"""What my module says; cacao-title texts brings it into other languages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

WORDS = Words(
    code="my-module",
    name=_("My module"),
    hint=_("Gold for workers at camps, and the more the busier it gets."),
    things={"my-module-camp": _("camp")},
    at={"my-module-camp": pgettext_lazy("where workers are used", "at the camp")},
    does={"my-module-camp": _("Each worker brings 1 gold for each worker tile beside the camp.")},
)
