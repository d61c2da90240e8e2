"""What Chocolatl's players may set about the decisions that the site makes for them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.texts.catalogue import Sentence

CHOICES: dict[str, Sentence] = {
    "automatic": _("Decide for me where it makes no difference"),
    "city": _("When I win the city"),
    "city.ask": _("Ask me"),
    "city.hut": _("build a hut"),
    "city.die": _("take the bonus die"),
    "building": _("When I win the pyramid and second place builds too"),
    "building.ask": _("Ask me"),
    "building.first": _("I build first"),
    "building.second": _("I build second"),
    "dice": _("When I have bonus dice"),
    "dice.ask": _("Ask me at each station"),
    "dice.rank": _("Ask me only where the best roll would move me up"),
    "dice.2": _("Ask me only where the best roll wins 2 points or more"),
    "dice.3": _("Ask me only where the best roll wins 3 points or more"),
    "dice.4": _("Ask me only where the best roll wins 4 points or more"),
    "dice.5": _("Ask me only where the best roll wins 5 points or more"),
}
"""What the form asks."""

HINTS: dict[str, Sentence] = {
    "automatic": _(
        "Who builds first at the pyramid, if it makes no difference; and bonus dice, if only you have "
        "any and no roll could change a place: you keep them."
    ),
    "dice": _(
        "We assume you roll all your dice and nobody else rolls any. Anywhere else, you keep your dice. "
        "Where places aren’t worth points, we ask whenever you could move up."
    ),
}

WORDS: dict[str, Sentence] = {
    "automatic": pgettext_lazy("preference", "decide what changes nothing"),
    "building": pgettext_lazy("preference", "first at the pyramid"),
}
"""The preferences in refusals."""
