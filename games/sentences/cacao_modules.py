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
    "early_overbuild": _("Early overbuilding"),
    "force_modules": _("All new huts"),
    "add_instead_of_replace": _("Add instead of replace"),
    "worker_tiles": _("Worker tiles"),
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
    "modules.group.chocolatl": _("Chocolatl box"),
    "modules.group.diamante": _("Diamante box"),
    "modules.group.variant": _("Both boxes together"),
    "modules.group.mini": _("Small extras"),
    "preset.base": _("Base game"),
    "preset.box-chocolatl": _("Chocolatl box"),
    "preset.box-diamante": _("Diamante box"),
    "preset.big-game": _("Big Game"),
    "preset.surprise": _("Surprise me"),
    "preset.last": _("My last table"),
}

HINTS: dict[str, Sentence] = {
    "modules.irrigation": _("The water carrier steps back for four fruits each time."),
    "modules.chocolate": _("Kitchens turn fruits into bars, and chocolate markets pay well for them."),
    "modules.tree-of-life": _("Gold for workers at a tree, and three for a side that nobody works on."),
    "modules.gem-mines": _("Gems instead of temples: a set of four colours buys a mask."),
    "modules.map": _("Two more jungle tiles to choose from, for map tokens."),
    "modules.huts": _("Build huts at the end of a turn: each has a use of its own and gives its price back."),
    "modules.emperor": _("He walks along rows and columns, and pays whom he visits."),
    "modules.new-workers": _("Choose the worker tiles, among them some with other distributions."),
    "modules.big-game": _("Everything of both boxes at once, nothing exchanged: a long evening. 3–4 players."),
    "modules.volcanoes": _("Gold on two sides, ashes on the others."),
    "modules.big-market": _("One market that pays 5."),
    "modules.golden-temple": _("One temple that pays 8 for the most workers."),
    "modules.new-storage": _("A hut with room for three more fruits."),
    "modules.new-huts": _(
        "Rainmaker, chocolate maker and scout join the huts, the last two only beside Chocolate and the Map."
    ),
    "worker_tiles": _("All seats play with the same tiles. There must be some more of them than jungle tiles."),
    "add_instead_of_replace": _(
        "The tiles of modules come into the deck, and nothing is taken out for them. For long games: the deck grows."
    ),
    "early_overbuild": _("Overbuilding may begin as soon as the jungle pile is empty, whatever else lies open."),
    "force_modules": _("No new hut is left out: the table must have Chocolate and the Map as well."),
}

TALLIES: dict[str, Sentence] = {
    "worker_tiles": _(
        "%(each)s for each seat, %(workers)s in all for %(jungle)s jungle tiles. "
        "Each seat may have %(least)s to %(most)s."
    ),
}
"""What numbers come to, by the option they are chosen for."""

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
    "count-not-available": _("Worker tile %(value)s: choose 0 to %(most)s, not %(count)s."),
    "workers-missing": _("Choose the worker tiles of each seat."),
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
