"""The words and sentences that Cacao's modules bring: their names, tiles and huts, refusals and events."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.sentences.catalogue import EventSentence, Sentence

MODULES: dict[str, Sentence] = {
    "map": _("Map"),
    "irrigation": _("Irrigation"),
    "chocolate": _("Chocolate"),
    "huts": _("Huts"),
    "gem-mines": _("Gem Mines"),
    "tree-of-life": _("Tree of Life"),
    "emperor": _("Emperor"),
    "new-workers": _("New Workers"),
    "big-game": _("Big Game"),
    "volcanoes": _("Volcanoes"),
    "big-market": _("Big Market"),
    "golden-temple": _("Golden Temple"),
    "new-storage": _("New Storage"),
    "new-huts": _("New Huts"),
    "early_overbuild": _("early overbuilding"),
    "force_modules": _("all new huts"),
    "add_instead_of_replace": _("add instead of replace"),
    "worker_tiles": _("worker tiles"),
}
"""Modules and their options by code."""

PROVIDED: dict[str, Sentence] = {
    "hut-supply": _("Huts"),
    "bars": _("Chocolate"),
    "map-board": _("Map"),
}
"""What one module provides and another needs, by the name of the module that provides it."""

CHOICES: dict[str, Sentence] = {
    "modules": _("Modules"),
    "early_overbuild": _("Overbuilding may begin as soon as the jungle pile is empty"),
    "force_modules": _("Play only with all new huts"),
    "add_instead_of_replace": _("Add the tiles of modules instead of exchanging them"),
    "worker_tiles": _("Worker tiles of each seat"),
    "preset.base": _("Base game"),
    "preset.box-chocolatl": _("Chocolatl box"),
    "preset.box-diamante": _("Diamante box"),
    "preset.big-game": _("Big Game"),
    "preset.surprise": _("Surprise me"),
    "preset.last": _("My last table"),
}

HINTS: dict[str, Sentence] = {
    "modules.irrigation": _("The water carrier steps back for four fruits each time. 2–4 players."),
    "modules.chocolate": _("Kitchens turn fruits into bars, and chocolate markets pay well for them. 2–4 players."),
    "modules.tree-of-life": _("Gold for workers at a tree, and three for a side that nobody works on. 2–4 players."),
    "modules.gem-mines": _("Gems instead of temples: a set of four colours buys a mask. 2–4 players."),
    "modules.map": _("Two more jungle tiles to choose from, for map tokens. 2–4 players."),
    "modules.huts": _(
        "Build huts at the end of a turn: each has a use of its own and gives its price back. 2–4 players."
    ),
    "modules.emperor": _("He walks along rows and columns, and pays whom he visits. 2–4 players."),
    "modules.new-workers": _("Choose the worker tiles, among them some with other distributions. 2–4 players."),
    "modules.big-game": _("Everything of both boxes at once, nothing exchanged: a long evening. 3–4 players."),
    "modules.volcanoes": _("Gold on two sides, ashes on the others. 2–4 players."),
    "modules.big-market": _("One market that pays 5. 2–4 players."),
    "modules.golden-temple": _("One temple that pays 8 for the most workers. 2–4 players."),
    "modules.new-storage": _("A hut with room for three more fruits. 2–4 players."),
    "modules.new-huts": _("Chocolate maker, scout and rainmaker join the huts. 2–4 players."),
    "worker_tiles": _("All seats play with the same tiles. There must be some more of them than jungle tiles."),
    "add_instead_of_replace": _("For long games: the deck grows."),
}

TILES: dict[str, Sentence] = {
    "market-5": format_lazy("{} {}", _("market"), 5),
    "irrigation": _("irrigation"),
    "kitchen": _("kitchen"),
    "chocolate-market": _("chocolate market"),
    "tree": _("tree of life"),
    "gem-mine": _("gem mine"),
    "volcano": _("volcano"),
    "golden-temple": _("golden temple"),
}
"""Jungle tiles by code."""

HUTS: dict[str, Sentence] = {
    "market-crier": _("market crier"),
    "hermit": _("hermit"),
    "road-worker": _("road worker"),
    "trader": _("trader"),
    "farmer": _("farmer"),
    "shaman": _("shaman"),
    "monk": _("monk"),
    "master-builder": _("master builder"),
    "foreman": _("foreman"),
    "fountain-master": _("fountain master"),
    "chiefs-daughter": _("chief’s daughter"),
    "chiefs-son": _("chief’s son"),
    "chiefs-wife": _("chief’s wife"),
    "chief": _("chief"),
    "storage-spaces": _("storage spaces"),
    "chocolate-maker": _("chocolate maker"),
    "scout": _("scout"),
    "rainmaker": _("rainmaker"),
}
"""Huts by code."""

GEMS: dict[str, Sentence] = {
    "red": pgettext_lazy("gem", "red"),
    "green": pgettext_lazy("gem", "green"),
    "blue": pgettext_lazy("gem", "blue"),
    "white": pgettext_lazy("gem", "white"),
}

SCORE_LINES: dict[str, Sentence] = {
    "huts": _("huts"),
    "hut_bonus": _("what huts bring"),
    "masks": _("masks"),
    "gems": _("gems"),
}

ERRORS: dict[str, Sentence] = {
    "hut-not-to-build": _("You cannot build this hut now. Choose one of those that are marked, or build none."),
    "no-hut-decision": _("There is no hut for you to decide on now."),
    "module-unknown": _("There is no module “%(module)s”."),
    "module-repeated": _("The module “%(module)s” is chosen twice."),
    "modules-not-sorted": _("Modules must be listed in alphabetical order."),
    "module-players": _("“%(module)s” is for %(least)s to %(most)s players."),
    "module-requires": _("“%(module)s” needs “%(requires)s”."),
    "module-included": _("“%(other)s” contains “%(module)s” already."),
    "option-requires": _("“%(option)s” needs the module “%(module)s”."),
    "option-requires-all": _("“%(option)s” needs “%(requires)s”, because “%(module)s” has a hut for it."),
    "option-refused-by": _("“%(option)s” cannot be combined with “%(module)s”."),
    "tiles-taken": _("“%(module)s” and “%(other)s” want the same tiles and cannot be combined."),
    "count-not-positive": _("The number for “%(value)s” must be 1 or more."),
    "workers-missing": _("Choose the worker tiles of each seat."),
    "workers-not-available": _("Of the worker tile %(tile)s there can be at most %(most)s, not %(count)s."),
    "workers-out-of-range": _(
        "%(workers)s worker tiles for %(jungle)s jungle tiles do not fit: it must be %(least)s to %(most)s more."
    ),
}

EVENTS: dict[str, EventSentence] = {
    "emperor-comes": _("The emperor comes to %(player)s: +%(gold)s gold."),
    "emperor-stays": _("The emperor stays with %(player)s: +%(gold)s gold."),
    "mask-traded": _("%(player)s trades a set of gems for the mask worth %(mask)s."),
    "hut-built": _("%(player)s builds the hut “%(hut)s” for %(gold)s gold."),
    "hut-skipped": _("%(player)s builds no hut."),
    "farmer-harvest": _("The farmer of %(player)s brings one more fruit."),
}
