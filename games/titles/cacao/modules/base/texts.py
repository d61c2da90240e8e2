"""What the base game says: its tiles, what its moves are refused for, and what happens in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.texts.catalogue import Sentence
from games.titles.cacao.texts.module import BROUGHT, LAID, Words


def _filled(details: Mapping[str, Any]) -> Sentence:
    if details["source"] == "pile":
        return _("%(player)s draws blind and lays: %(tile)s.")
    return _("%(player)s lays %(source_from)s: %(tile)s.")


def _filled_twice(details: Mapping[str, Any]) -> Sentence:
    if details["source"] == "pile":
        return _("%(player)s draws blind and lays twice: %(tile)s.")
    return _("%(player)s lays twice %(source_from)s: %(tile)s.")


def _overbuilt(details: Mapping[str, Any]) -> Sentence:
    if not details["tokens"]:
        return _("%(player)s overbuilds their own tile for free.")
    return ngettext_lazy(
        "%(player)s overbuilds their own tile for %(tokens)s sun token.",
        "%(player)s overbuilds their own tile for %(tokens)s sun tokens.",
        details["tokens"],
    )


BASE = Words(
    code="base",
    name=_("The base game"),
    things={
        "plantation-1": _("single plantation"),
        "plantation-2": _("double plantation"),
        "market-2": format_lazy("{} {}", _("market"), 2),
        "market-3": format_lazy("{} {}", _("market"), 3),
        "market-4": format_lazy("{} {}", _("market"), 4),
        "mine-1": format_lazy("{} {}", _("gold mine"), 1),
        "mine-2": format_lazy("{} {}", _("gold mine"), 2),
        "water": _("water"),
        "sun": _("sun-worshipping site"),
        "temple": _("temple"),
        "fruits": _("fruits"),
        "temple-places": _("place at a temple"),
        "temple-places:first": _("first places at temples"),
        "display": pgettext_lazy("where a tile is taken from", "the display"),
        "pile": pgettext_lazy("where a tile is taken from", "the pile"),
    },
    at={
        "plantation-1": pgettext_lazy("where workers are used", "at the single plantation"),
        "plantation-2": pgettext_lazy("where workers are used", "at the double plantation"),
        "market-2": format_lazy("{} {}", pgettext_lazy("where workers are used", "at market"), 2),
        "market-3": format_lazy("{} {}", pgettext_lazy("where workers are used", "at market"), 3),
        "market-4": format_lazy("{} {}", pgettext_lazy("where workers are used", "at market"), 4),
        "mine-1": format_lazy("{} {}", pgettext_lazy("where workers are used", "at gold mine"), 1),
        "mine-2": format_lazy("{} {}", pgettext_lazy("where workers are used", "at gold mine"), 2),
        "water": pgettext_lazy("where workers are used", "at the water"),
        "sun": pgettext_lazy("where workers are used", "at the sun-worshipping site"),
        "temple": pgettext_lazy("where workers are used", "at the temple"),
    },
    from_there={"display": pgettext_lazy("where a tile is taken from", "from the display")},
    does={
        "plantation-1": _("Each worker picks 1 fruit."),
        "plantation-2": _("Each worker picks 2 fruits."),
        "market-2": _("Each worker can sell 1 fruit for 2 gold."),
        "market-3": _("Each worker can sell 1 fruit for 3 gold."),
        "market-4": _("Each worker can sell 1 fruit for 4 gold."),
        "mine-1": _("Each worker digs up 1 gold."),
        "mine-2": _("Each worker digs up 2 gold."),
        "water": _("Each worker moves your water carrier 1 step forward."),
        "sun": _("Each worker brings 1 sun token, as long as you have room."),
        "temple": _("Nothing yet. At the end, the player with the most workers here gets 6 gold, the second 3."),
        "worker-1111": _("One worker on every side."),
        "worker-2101": _("Two workers on one side and one on each adjacent side."),
        "worker-3001": _("Three workers on one side and one on the next side, counter-clockwise."),
        "worker-3100": _("Three workers on one side and one on the next side, clockwise."),
        "worker-0022": _("Two workers each on two adjacent sides; the other sides are empty."),
        "worker-0202": _("Two workers each on two opposite sides; the other sides are empty."),
        "worker-0103": _("Three workers on one side and one on the opposite side."),
        "worker-0004": _("Four workers on one side; the other sides are empty."),
    },
    options={
        "timing": _("Timing"),
        "relaxed": _("relaxed"),
        "strict": _("strict"),
        "players": _("players"),
    },
    choices={
        "timing": _("When others still have workers to use"),
        "timing.relaxed": _("Relaxed: play goes on, and they use them when they come by"),
        "timing.strict": _("Strict: nobody lays a tile until all workers are used"),
    },
    hints={"timing": _("Relaxed is faster for games over several days.")},
    score_lines={
        "total": _("total"),
        "gold": _("gold"),
        "temples": _("temples"),
        "tokens": _("sun tokens"),
        "water": pgettext_lazy("score", "water"),
    },
    errors={
        "own-batch-open": _("Settle your workers from earlier turns first, then start your turn."),
        "others-batches-open": _("The others have to settle their workers before you can start your turn."),
        "no-worker-space": _("You can’t lay a worker tile there. Choose one of the marked cells beside a jungle tile."),
        "tile-not-in-hand": _("You don’t have this tile. Choose one from your hand."),
        "discard-not-needed": _("You can only discard a tile if you can neither lay nor overbuild one."),
        "overbuild-too-early": _("You can only overbuild once the display and the jungle pile are empty."),
        "no-own-tile": _("You can only overbuild your own worker tiles."),
        "overbuilt-already": _("This tile has already been overbuilt: two per cell is the limit."),
        "no-token": _("Overbuilding costs a sun token, and you have none."),
        "nothing-to-fill": _("You have no jungle space to fill now."),
        "space-not-to-fill": _("You can’t fill this space this turn. Choose a marked one."),
        "tile-not-to-take": _("You can’t take this tile from there now. Choose one on offer."),
        "edge-not-open": _("These workers have nothing to settle, or already have."),
        "no-open-batch": _("None of your workers have anything to settle."),
        "not-oldest-batch": _("Oldest first: settle the workers of turn %(oldest)s."),
        "gem-turn-order": _("In a turn with a gem mine, players settle one after another. Wait until it’s your go."),
        "choice-not-allowed": _("These workers can’t do that. Choose one of the numbers offered."),
    },
    events={
        "placed": _("%(player)s lays a worker tile."),
        "overbuilt": _overbuilt,
        "discarded": _("%(player)s can’t lay a tile and gives one up."),
        "filled": _filled,
        "to-fill": _("%(player)s has spaces to fill."),
        "to-choose": _("%(player)s has a choice to make %(tile_at)s."),
        "resigned": _("%(player)s resigns. A bot plays on for this seat."),
        "game-over": _("The game is over."),
    },
    twice={"filled": _filled_twice},
    lines={**dict.fromkeys(("placed", "overbuilt", "discarded", "filled"), LAID), "settled": BROUGHT},
)
