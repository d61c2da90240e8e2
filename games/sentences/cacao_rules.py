"""What Cacao's tiles and huts do, in a sentence or two: for the rules and wherever a tile explains itself."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.sentences.catalogue import Sentence

TILES: dict[str, Sentence] = {
    "plantation-1": _("Each worker picks 1 fruit."),
    "plantation-2": _("Each worker picks 2 fruits."),
    "market-2": _("Each worker may sell 1 fruit for 2 gold."),
    "market-3": _("Each worker may sell 1 fruit for 3 gold."),
    "market-4": _("Each worker may sell 1 fruit for 4 gold."),
    "market-5": _("Each worker may sell 1 fruit for 5 gold."),
    "mine-1": _("Each worker digs up 1 gold."),
    "mine-2": _("Each worker digs up 2 gold."),
    "water": _("Each worker moves your water carrier 1 step forward."),
    "sun": _("Each worker brings 1 sun token, as long as there is room for it."),
    "temple": _("Nothing now. At the end most workers here earn 6 gold, second most 3."),
    "golden-temple": _("A temple where most workers earn 8 gold at the end, and second most only 1."),
    "irrigation": _(
        "Each worker may move your water carrier 1 step back for 4 fruits. Fruits without room are lost, and from the "
        "first field there is no way back."
    ),
    "kitchen": _("Each worker may turn 1 fruit into 1 chocolate bar, which takes the place of the fruit."),
    "chocolate-market": _("Each worker may sell 1 fruit for 3 gold or 1 chocolate bar for 7."),
    "tree": _("Each worker brings 1 gold. A side without any worker brings 3."),
    "gem-mine": _("Each worker may take 1 gem, in a colour of your choice, as long as there are any."),
    "volcano": _("Each worker on a glowing side brings 2 gold. On a side of ashes each costs 1, if you have any gold."),
}
"""By the tile's code."""

FIGURES: dict[str, Sentence] = {
    "emperor": _(
        "Whoever lays a worker tile in his row or column, or builds over one there, gets 1 gold, and he comes to stand "
        "on it. If he stands on your tile when your turn begins, you get 1 gold more."
    ),
}
"""What stands on the board and goes about there, by its module."""
WORKERS: dict[str, Sentence] = {
    "1111": _("One worker on every side."),
    "2101": _("Two workers on one side and one on each side next to it."),
    "3001": _("Three workers on one side and one on the side next to it, counted against the clock."),
    "3100": _("Three workers on one side and one on the side next to it, counted with the clock."),
    "0022": _("Two workers each on two sides that meet; the other sides are empty."),
    "0202": _("Two workers each on two sides that face each other; the other sides are empty."),
    "0103": _("Three workers on one side and one on the side that faces it."),
    "0004": _("Four workers on one side; the other sides are empty."),
}
"""By the worker tile's code: how its workers stand, however it is turned."""

HUTS: dict[str, Sentence] = {
    "market-crier": _("Markets that pay 2 pay you 3."),
    "hermit": _("At the end: 1 gold for each of your workers on a side with no jungle tile beside it."),
    "road-worker": _("At the end: 1 gold for each of your tiles in the row or column where you have most."),
    "trader": _("At the end: 1 gold for each fruit that is left."),
    "farmer": _(
        "When your plantations and irrigations of one turn have brought exactly 4 fruits into your storage, you get "
        "one more if there is room."
    ),
    "shaman": _("Overbuilding costs you no sun token."),
    "monk": _("At the end: 1 gold for each temple where you have a worker."),
    "master-builder": _("At the end: 1 gold for each of your other huts."),
    "foreman": _("On tiles you lay from now on, a side with 3 workers counts as 4, in everything."),
    "fountain-master": _("At the end: 4 gold if your water carrier has reached the last field."),
    "chiefs-daughter": _("At the end: 4 gold."),
    "chiefs-son": _("At the end: 4 gold."),
    "chiefs-wife": _("At the end: 5 gold."),
    "chief": _("At the end: 6 gold."),
    "storage-spaces": _("Your storage has room for 8 instead of 5."),
    "chocolate-maker": _("At chocolate markets your bars sell for 8."),
    "scout": _("Tiles from the map board cost you no map token."),
    "rainmaker": _(
        "Your water carrier goes to the field worth 0 at once and stays there. Irrigations give you their fruits "
        "without a step back."
    ),
}
"""By the hut's code; what a hut costs comes back at the end besides."""
