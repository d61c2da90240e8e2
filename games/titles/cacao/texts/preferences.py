"""What Cacao's players may set about the steps that the site does for them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.texts.catalogue import Sentence

CHOICES: dict[str, Sentence] = {
    "automatic": _("Play the obvious parts for me"),
    "always_water": _("Always take water"),
    "sell_from": _("Sell everything I can"),
    "sell_from.never": _("Ask me"),
    "sell_from.2": _("at a price of 2 gold or more"),
    "sell_from.3": _("at a price of 3 gold or more"),
    "sell_from.4": _("at a price of 4 gold or more"),
    "sell_from.5": _("at a price of 5 gold or more"),
    "keep_below": _("Keep my fruits"),
    "keep_below.never": _("Ask me"),
    "keep_below.3": _("never sell below 3 gold"),
    "keep_below.4": _("never sell below 4 gold"),
    "keep_below.5": _("never sell below 5 gold"),
    "at_once": _("Confirm at once when nothing is left to choose"),
}
"""What the form asks."""

HINTS: dict[str, Sentence] = {
    "automatic": _(
        "We take gold, water and sun tokens, pick while everything fits, and sell all you can at the "
        "highest-paying market. Without this we ask whenever there’s a choice."
    ),
    "always_water": _("Even while workers at an irrigation could still step the carrier back for fruits."),
    "sell_from": _("Once all fruits of the turn are in. The highest-paying market comes first."),
    "keep_below": _(
        "As long as there’s a free place for workers beside a plantation. This comes before selling everything."
    ),
    "at_once": _(
        "If laying a tile decides your whole turn, that also confirms it: you can’t turn the tile or take it back "
        "afterwards. If a space is to be filled or workers have a choice, we ask as usual."
    ),
}

WORDS: dict[str, Sentence] = {
    "automatic": pgettext_lazy("preference", "do what is harmless"),
    "always_water": pgettext_lazy("preference", "always take water"),
    "sell_from": pgettext_lazy("preference", "sell everything"),
    "keep_below": pgettext_lazy("preference", "keep fruits"),
    "at_once": pgettext_lazy("preference", "confirm at once"),
}
"""The preferences in refusals."""
