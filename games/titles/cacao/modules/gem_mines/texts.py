"""What the gem mines say."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.texts.catalogue import Sentence
from games.titles.cacao.texts.module import BROUGHT, Counted, Words

GEMS: dict[str, Sentence] = {
    "red": pgettext_lazy("gem", "red"),
    "green": pgettext_lazy("gem", "green"),
    "blue": pgettext_lazy("gem", "blue"),
    "white": pgettext_lazy("gem", "white"),
}


TAKEN: dict[str, Counted] = {
    "red": lambda n: ngettext("%(n)s red gem", "%(n)s red gems", n) % {"n": n},
    "green": lambda n: ngettext("%(n)s green gem", "%(n)s green gems", n) % {"n": n},
    "blue": lambda n: ngettext("%(n)s blue gem", "%(n)s blue gems", n) % {"n": n},
    "white": lambda n: ngettext("%(n)s white gem", "%(n)s white gems", n) % {"n": n},
}


GEM_MINES = Words(
    code="gem-mines",
    name=_("Gem Mines"),
    hint=_("Gems instead of temples: a set of four colours buys a mask."),
    things={"gem-mine": _("gem mine"), **GEMS},
    at={
        "gem-mine": pgettext_lazy("where workers are used", "at the gem mine"),
    },
    does={"gem-mine": _("Each worker can take 1 gem of any colour, as long as there are any.")},
    score_lines={"masks": _("masks"), "gems": _("gems")},
    events={"mask-traded": _("%(player)s trades a set of gems for the mask worth %(mask)s.")},
    lines={"mask-traded": BROUGHT},
    taken=TAKEN,
)
