"""Cacao's sentences: what the rules refuse, what happened, and what things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, ngettext_lazy, pgettext_lazy

from games.sentences import cacao_modules as modules
from games.sentences import cacao_preferences as preferences
from games.sentences import common
from games.sentences.catalogue import Catalogue, EventSentence, Sentence

TILES: dict[str, Sentence] = {
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
}
"""Jungle tiles by code."""

EDGES: dict[str, Sentence] = {
    "N": pgettext_lazy("edge", "north"),
    "E": pgettext_lazy("edge", "east"),
    "S": pgettext_lazy("edge", "south"),
    "W": pgettext_lazy("edge", "west"),
}

SOURCES: dict[str, Sentence] = {
    "display": pgettext_lazy("where a tile is taken from", "the display"),
    "map": pgettext_lazy("where a tile is taken from", "the map board"),
    "pile": pgettext_lazy("where a tile is taken from", "the pile"),
}

OPTIONS: dict[str, Sentence] = {
    "timing": _("Timing"),
    "relaxed": _("relaxed"),
    "strict": _("strict"),
    "players": _("players"),
}
"""Options and their values."""

CHOICES: dict[str, Sentence] = {
    "timing": _("When others still have workers to use"),
    "timing.relaxed": _("Relaxed: play goes on, and they use them when they come by"),
    "timing.strict": _("Strict: nobody lays a tile before all workers are used"),
    **modules.CHOICES,
    **preferences.CHOICES,
}
"""What the forms for a new table and for preferences ask."""

HINTS: dict[str, Sentence] = {
    "timing": _("Relaxed is quicker when you play over days."),
    **modules.HINTS,
    **preferences.HINTS,
}

SCORE_LINES: dict[str, Sentence] = {
    "total": _("total"),
    "gold": _("gold"),
    "temples": _("temples"),
    "tokens": _("sun tokens"),
    "water": pgettext_lazy("score", "water"),
}

ERRORS: dict[str, Sentence] = {
    "own-batch-open": _("Settle your workers of earlier turns first, then begin your turn."),
    "others-batches-open": _("The others must settle their workers before you can begin your turn."),
    "no-worker-space": _("No worker tile can lie there. Choose one of the marked cells beside a jungle tile."),
    "tile-not-in-hand": _("You do not hold this tile. Choose one of your hand."),
    "discard-not-needed": _("You may only discard a tile when you can neither lay nor overbuild one."),
    "overbuild-too-early": _("Overbuilding is only allowed when the display and the jungle pile are empty."),
    "no-own-tile": _("You can only overbuild a worker tile of your own."),
    "overbuilt-already": _("This tile has been overbuilt before; at most two lie on a cell."),
    "no-token": _("Overbuilding costs a sun token, and you have none."),
    "nothing-to-fill": _("There is no jungle space for you to fill now."),
    "space-not-to-fill": _("This space is not to be filled in this turn. Choose one of the marked ones."),
    "tile-not-to-take": _("This tile cannot be taken from there now. Choose one of those offered."),
    "edge-not-open": _("These workers have nothing to settle, or have done it already."),
    "no-open-batch": _("None of your workers has anything to settle."),
    "not-oldest-batch": _("Settle the workers of turn %(oldest)s first: the oldest come first."),
    "gem-turn-order": _("In a turn with a gem mine the seats settle one after the other. Wait until it is your go."),
    "choice-not-allowed": _("These workers cannot be used in this way. Choose one of the numbers offered."),
}


def _settled(details: Mapping[str, Any]) -> Sentence:
    parts = [_change(thing, details[thing]) for thing in _AMOUNTS if details[thing]]
    parts += [f"+{_gems(colour, number)}" for colour, number in Counter(details["gems"]).items()]
    if not parts:
        return _("%(player)s leaves the workers at the %(tile)s idle.")
    return format_lazy("{}: {}.", _("%(player)s at the %(tile)s"), ", ".join(parts))


def _change(thing: str, number: int) -> str:
    """One gain or cost with its sign."""
    return f"{'+' if number > 0 else '−'}{_AMOUNTS[thing](abs(number))}"


def _gems(colour: str, number: int) -> str:
    gems = ngettext("%(n)s %(colour)s gem", "%(n)s %(colour)s gems", number)
    return gems % {"n": number, "colour": modules.GEMS[colour]}


_AMOUNTS = {
    "fruits": lambda n: ngettext("%(n)s fruit", "%(n)s fruits", n) % {"n": n},
    "bars": lambda n: ngettext("%(n)s chocolate bar", "%(n)s chocolate bars", n) % {"n": n},
    "gold": lambda n: ngettext("%(n)s gold", "%(n)s gold", n) % {"n": n},
    "tokens": lambda n: ngettext("%(n)s sun token", "%(n)s sun tokens", n) % {"n": n},
    "water": lambda n: ngettext("%(n)s step for the water carrier", "%(n)s steps for the water carrier", n) % {"n": n},
}


def _filled(details: Mapping[str, Any]) -> Sentence:
    if details["source"] == "pile":
        return _("%(player)s draws blind and lays: %(tile)s.")
    return _("%(player)s lays from %(source)s: %(tile)s.")


def _overbuilt(details: Mapping[str, Any]) -> Sentence:
    return ngettext_lazy(
        "%(player)s overbuilds an own tile with %(tile)s for %(tokens)s sun token.",
        "%(player)s overbuilds an own tile with %(tile)s for %(tokens)s sun tokens.",
        details["tokens"],
    )


EVENTS: dict[str, EventSentence] = {
    "placed": _("%(player)s lays a worker tile %(tile)s."),
    "overbuilt": _overbuilt,
    "discarded": _("%(player)s can lay no tile and gives one up."),
    "filled": _filled,
    "settled": _settled,
    "resigned": _("%(player)s resigns. A bot plays on for this seat."),
    "game-over": _("The game is over."),
}

CATALOGUE = Catalogue(
    errors={**common.CATALOGUE.errors, **ERRORS, **modules.ERRORS},
    events={**EVENTS, **modules.EVENTS},
    words_of=dict.fromkeys(("module", "modules", "other"), modules.MODULES),
    words={
        **modules.MODULES,
        **modules.PROVIDED,
        **modules.HUTS,
        **TILES,
        **modules.TILES,
        **EDGES,
        **SOURCES,
        **OPTIONS,
        **preferences.WORDS,
    },
    score_lines={**SCORE_LINES, **modules.SCORE_LINES},
    name="Cacao",
    options=CHOICES,
    hints=HINTS,
    tallies=modules.TALLIES,
)
