"""What the irrigation says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.titles.cacao.texts.module import Words

IRRIGATION = Words(
    code="irrigation",
    name=_("Irrigation"),
    hint=_("The water carrier steps back for four fruits each time."),
    things={"irrigation": _("irrigation")},
    at={
        "irrigation": pgettext_lazy("where workers are used", "at the irrigation"),
    },
    does={
        "irrigation": _(
            "Each worker can move your water carrier 1 step back for 4 fruits. Fruits that don’t fit are "
            "lost, and from the first field there’s no way back."
        ),
    },
)
