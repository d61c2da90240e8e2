"""What the gem mines say."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.sentences.cacao.module import Words
from games.sentences.catalogue import Sentence

GEMS: dict[str, Sentence] = {
    "red": pgettext_lazy("gem", "red"),
    "green": pgettext_lazy("gem", "green"),
    "blue": pgettext_lazy("gem", "blue"),
    "white": pgettext_lazy("gem", "white"),
}


def _gems(colour: str, number: int) -> str:
    gems = ngettext("%(n)s %(colour)s gem", "%(n)s %(colour)s gems", number)
    return gems % {"n": number, "colour": GEMS[colour]}


GEM_MINES = Words(
    code="gem-mines",
    name=_("Gem Mines"),
    hint=_("Gems instead of temples: a set of four colours buys a mask."),
    things={"gem-mine": _("gem mine"), **GEMS},
    does={"gem-mine": _("Each worker may take 1 gem, in a colour of your choice, as long as there are any.")},
    score_lines={"masks": _("masks"), "gems": _("gems")},
    events={"mask-traded": _("%(player)s trades a set of gems for the mask worth %(mask)s.")},
    taken={colour: partial(_gems, colour) for colour in GEMS},
)
