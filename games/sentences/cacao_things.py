"""What every jungle tile and every hut of Cacao does, in a sentence each."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.sentences.catalogue import Sentence

_MARKET = _("Each worker sells 1 fruit for {} gold.")
_GOLD = _("Each worker brings {} gold.")
_TEMPLE = _("At the end whoever has the most workers here gets {} gold, and the next one {}.")
_CHIEF = _("At the end it brings {} gold more than it cost.")

TILES: dict[str, Sentence] = {
    "plantation-1": _("Each worker brings 1 fruit."),
    "plantation-2": _("Each worker brings 2 fruits."),
    "market-2": format_lazy(_MARKET, 2),
    "market-3": format_lazy(_MARKET, 3),
    "market-4": format_lazy(_MARKET, 4),
    "market-5": format_lazy(_MARKET, 5),
    "mine-1": format_lazy(_GOLD, 1),
    "mine-2": format_lazy(_GOLD, 2),
    "water": _("Each worker takes your water carrier 1 step further."),
    "sun": _("Each worker brings 1 sun token. It pays for building over a tile of your own, or is 1 gold at the end."),
    "temple": format_lazy(_TEMPLE, 6, 3),
    "golden-temple": format_lazy(_TEMPLE, 8, 1),
    "irrigation": _("Each worker may take your water carrier 1 step back and brings 4 fruits for it."),
    "kitchen": _("Each worker may turn 1 of your fruits into a chocolate bar."),
    "chocolate-market": _("Each worker sells 1 fruit for 3 gold or 1 chocolate bar for 7 gold."),
    "tree": _("Each worker brings 1 gold; a side of your tile without any worker brings 3 gold."),
    "gem-mine": _("Each worker takes 1 gem that is left. A set of all four colours is traded for a mask at once."),
    "volcano": _("Each worker brings 2 gold on two sides; on the other two it costs 1 gold, if you have any."),
}
"""Jungle tiles by code."""

HUTS: dict[str, Sentence] = {
    "market-crier": _("Markets that pay 2 gold pay you 3."),
    "hermit": _("At the end it brings 1 gold for each of your workers who has no jungle tile before him."),
    "road-worker": _("At the end it brings 1 gold for each of your tiles in the row or column where you have most."),
    "trader": _("At the end it brings 1 gold for each fruit you have left."),
    "farmer": _("When a turn brings exactly 4 fruits into your storage, you get 1 more if there is room."),
    "shaman": _("You build over your own tiles without paying a sun token."),
    "monk": _("At the end it brings 1 gold for each temple where you have a worker."),
    "master-builder": _("At the end it brings 1 gold for each other hut of yours."),
    "foreman": _("On tiles that you lay from now on, 3 workers on one side count as 4."),
    "fountain-master": _("At the end it brings 4 gold if your water carrier has come to the last field."),
    "chiefs-daughter": format_lazy(_CHIEF, 4),
    "chiefs-son": format_lazy(_CHIEF, 4),
    "chiefs-wife": format_lazy(_CHIEF, 5),
    "chief": format_lazy(_CHIEF, 6),
    "storage-spaces": _("You have room for 3 more fruits or bars."),
    "chocolate-maker": _("Chocolate markets pay you 8 gold for a bar."),
    "scout": _("You take tiles from the map board without paying a map token."),
    "rainmaker": _("Your water carrier goes to the field worth 0 and stays there; irrigation works all the same."),
}
"""Huts by code; each also gives its price back at the end."""
