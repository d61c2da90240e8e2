"""What Chocolatl's players may set about the decisions that the site makes for them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.texts.catalogue import Sentence

CHOICES: dict[str, Sentence] = {
    "automatic": _("Decide what changes nothing without asking me"),
    "city": _("When I am first in the city"),
    "city.ask": _("Ask me"),
    "city.hut": _("build a hut"),
    "city.die": _("take the bonus die"),
    "building": _("When I am first at the pyramid, and the second builds too"),
    "building.ask": _("Ask me"),
    "building.first": _("I build first"),
    "building.second": _("I build second"),
    "dice": _("When I have bonus dice"),
    "dice.ask": _("Ask me at each station"),
    "dice.rank": _("Ask me only where the best throw wins a rank"),
    "dice.2": _("Ask me only where the best throw wins 2 points or more"),
    "dice.3": _("Ask me only where the best throw wins 3 points or more"),
    "dice.4": _("Ask me only where the best throw wins 4 points or more"),
    "dice.5": _("Ask me only where the best throw wins 5 points or more"),
}
"""What the form asks."""

HINTS: dict[str, Sentence] = {
    "automatic": _(
        "Who builds first at the pyramid, if that makes no difference; and bonus dice, if nobody else has any and no "
        "throw could change a rank: none are thrown."
    ),
    "dice": _(
        "It is reckoned with all your dice, and as if nobody else threw any. Elsewhere none are thrown. Where ranks "
        "bring something else than points, you are asked if you can win a rank."
    ),
}

WORDS: dict[str, Sentence] = {
    "automatic": pgettext_lazy("preference", "decide what changes nothing"),
    "building": pgettext_lazy("preference", "first at the pyramid"),
}
"""The preferences in refusals."""
