"""Cacao's sentences: what its modules say, put together, and what is said about modules themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.texts import common
from games.texts.catalogue import Catalogue, Sentence
from games.titles.cacao.texts import preferences
from games.titles.cacao.texts.module import Counted, Words
from games.titles.cacao.texts.modules import MODULES

T = TypeVar("T")

EDGES: dict[str, Sentence] = {
    "N": pgettext_lazy("edge", "north"),
    "E": pgettext_lazy("edge", "east"),
    "S": pgettext_lazy("edge", "south"),
    "W": pgettext_lazy("edge", "west"),
}

CHOICES: dict[str, Sentence] = {
    "modules": _("Modules"),
    "modules.group.chocolatl": _("Chocolatl box"),
    "modules.group.diamante": _("Diamante box"),
    "modules.group.variant": _("Both boxes together"),
    "modules.group.mini": _("Small extras"),
    "modules.group.others": _("Fan-made"),
    "preset.base": _("Base game"),
    "preset.box-chocolatl": _("Chocolatl box"),
    "preset.box-diamante": _("Diamante box"),
    "preset.big-game": _("Big Game"),
    "preset.surprise": _("Surprise me"),
    "preset.last": _("My last table"),
}
"""What the form for a new table asks about modules."""

HINTS: dict[str, Sentence] = {
    "preset.box-diamante": _(
        "The Diamante box leaves out New Workers: with them, each table chooses its worker tiles."
    ),
}
"""What is said besides about what it asks."""

ERRORS: dict[str, Sentence] = {
    "module-unknown": _("There’s no module “%(module)s”."),
    "module-repeated": _("The module “%(module)s” is chosen twice."),
    "modules-not-sorted": _("Modules must be listed in alphabetical order."),
    "module-players": _("“%(module)s” is for %(least)s to %(most)s players."),
    "module-requires": _("“%(module)s” needs “%(requires)s”."),
    "module-refused-by": _("You can’t combine “%(option)s” with “%(module)s”."),
    "module-included": _("“%(other)s” already contains “%(module)s”."),
    "option-requires": _("“%(option)s” needs the module “%(module)s”."),
    "option-refused-by": _("You can’t combine “%(option)s” with “%(module)s”."),
    "tiles-taken": _("“%(module)s” and “%(other)s” need the same tiles, so you can’t combine them."),
    "count-not-available": _("Worker tile %(value)s: choose 0 to %(most)s, not %(count)s."),
}
"""Why modules and their options do not go together."""

SOMEWHERE = {"": pgettext_lazy("where workers are used", "at the tile “%(name)s”")}
FROM_SOMEWHERE = {"": pgettext_lazy("where a tile is taken from", "from there (%(name)s)")}
"""Where no module has a phrase for it."""

_AMOUNTS: dict[str, Counted] = {
    "fruits": lambda n: ngettext("%(n)s fruit", "%(n)s fruits", n) % {"n": n},
    "bars": lambda n: ngettext("%(n)s chocolate bar", "%(n)s chocolate bars", n) % {"n": n},
    "gold": lambda n: ngettext("%(n)s gold", "%(n)s gold", n) % {"n": n},
    "tokens": lambda n: ngettext("%(n)s sun token", "%(n)s sun tokens", n) % {"n": n},
    "water": lambda n: ngettext("%(n)s step for the water carrier", "%(n)s steps for the water carrier", n) % {"n": n},
}


def catalogue(modules: Sequence[Words]) -> Catalogue:
    """What the title says with these modules."""
    names = {words.code: words.name for words in modules}
    provided = _merged(words.provides for words in modules)
    options = _merged(words.options for words in modules)
    nothing = _merged(words.nothing for words in modules)
    taken = _merged(words.taken for words in modules)
    return Catalogue(
        errors={**common.CATALOGUE.errors, **ERRORS, **_merged(words.errors for words in modules)},
        events={
            **_merged(words.events for words in modules),
            "settled": _settled(taken, nothing),
        },
        words_of={**dict.fromkeys(("module", "modules", "other"), names), "requires": provided},
        words={
            **names,
            **_merged(words.things for words in modules),
            **EDGES,
            **options,
            **preferences.WORDS,
        },
        explanations=_merged(words.does for words in modules),
        score_lines=_merged(words.score_lines for words in modules),
        forms={
            "at": {**SOMEWHERE, **_merged(words.at for words in modules)},
            "from": {**FROM_SOMEWHERE, **_merged(words.from_there for words in modules)},
        },
        name="Cacao",
        options={**_merged(words.choices for words in modules), **CHOICES, **preferences.CHOICES},
        hints={
            **HINTS,
            **{f"modules.{words.code}": words.hint for words in modules if words.hint},
            **_merged(words.hints for words in modules),
            **preferences.HINTS,
        },
        tallies=_merged(words.tallies for words in modules),
        lines=_merged(words.lines for words in modules),
        twice=_merged(words.twice for words in modules),
        reasons=REASONS,
        themes=THEMES,
        insights=INSIGHTS,
        lessons=LESSONS,
    )


REASONS: dict[str, Sentence] = {
    "gold": _("%(points)s gold right away"),
    "goods": _("%(points)s from goods still to sell or use"),
    "batches": _("%(points)s from workers still to use"),
    "temples": _("%(points)s at the temples"),
    "workers": _("%(points)s from workers facing empty spaces"),
    "modules": _("%(points)s from this table’s modules"),
    "rivals": _("%(points)s against the best opponent"),
    "left": _("%(points)s from what the next player gets"),
}
"""Why one position is better than another, by the parts of its worth."""

THEMES: dict[str, Sentence] = {
    "temple": pgettext_lazy("theme of puzzles", "Temples"),
    "market": pgettext_lazy("theme of puzzles", "Selling"),
    "water": pgettext_lazy("theme of puzzles", "Water"),
    "harvest": pgettext_lazy("theme of puzzles", "Harvesting"),
    "overbuild": pgettext_lazy("theme of puzzles", "Overbuilding"),
    "last-turns": pgettext_lazy("theme of puzzles", "Last turns"),
}
"""What turns are practised for."""


INSIGHTS: dict[str, Sentence] = {
    "kind.where": _("Where to lay"),
    "kind.tile": _("Which worker tile"),
    "kind.rotation": _("Which way to turn it"),
    "kind.fill": _("Which jungle tile to fill in"),
    "kind.settle": _("What your workers do"),
    "kind.overbuild": _("When to overbuild"),
    "kind.other": _("Other choices"),
    "thing.plantation": _("Plantations"),
    "thing.market": _("Markets"),
    "thing.mine": _("Gold mines"),
    "thing.water": _("Water"),
    "thing.sun": _("Sun-worshipping sites"),
    "thing.temple": _("Temples"),
}
"""What its decisions are about; tiles of modules go by their own names."""

LESSONS: dict[str, Sentence] = {
    "kind.where": _("Compare at least three spaces before you lay."),
    "kind.tile": _("Keep the tile with many workers on one side for the spot that’s worth it."),
    "kind.rotation": _("Turn the side with most workers to what pays most now."),
    "kind.fill": _("Fill in what your workers use at once, and what the next player can’t use."),
    "kind.settle": _("Use every worker, in the order that loses nothing."),
    "kind.overbuild": _("Overbuild only where the new tile brings more than one on an empty space would."),
    "thing.plantation": _("Fruits are only worth what you still sell them for."),
    "thing.market": _("Sell several fruits at once, where they pay most, before your storage is full."),
    "thing.mine": _("A gold mine pays at once: bring many workers to it."),
    "thing.water": _("Move the water carrier early and often: from −10 to +16 is worth more than a temple."),
    "thing.sun": _("Take sun tokens while you can still use them for overbuilding."),
    "thing.temple": _("Second place pays too: one worker at the right temple is often enough."),
}
"""What strong players do about them."""


def _merged(parts: Iterable[Mapping[str, T]]) -> dict[str, T]:
    return {code: text for part in parts for code, text in part.items()}


def _settled(taken: Mapping[str, Counted], nothing: Mapping[str, Sentence]) -> Callable[[Mapping[str, Any]], Sentence]:
    """What workers brought and cost, with what they took one by one."""

    def sentence(details: Mapping[str, Any]) -> Sentence:
        parts = [change(thing, details[thing]) for thing in _AMOUNTS if details[thing]]
        parts += [f"+{_so_many(taken, thing, number)}" for thing, number in Counter(details["gems"]).items()]
        if not parts:
            return _nothing(details, nothing)
        return gettext("%(player)s %(tile_at)s: %(gains)s.").replace("%(gains)s", ", ".join(parts))

    return sentence


def change(thing: str, number: int) -> str:
    """One gain or cost with its sign."""
    return f"{'+' if number > 0 else '−'}{_AMOUNTS[thing](abs(number))}"


def _so_many(taken: Mapping[str, Counted], thing: str, number: int) -> str:
    return taken[thing](number) if thing in taken else f"{number} {thing}"


IDLE = _("%(player)s leaves the workers %(tile_at)s idle.")
WITHOUT: dict[str, Sentence] = {
    "fruits": _("%(player)s %(tile_at)s: nothing, no fruits."),
    "water": _("%(player)s %(tile_at)s: nothing, the water carrier can’t go back."),
}
"""What is said when workers could do nothing, by what they need."""
NOTHING: dict[str, Sentence] = {
    "fruits": _("%(player)s %(tile_at)s: nothing, the storage is full."),
    "tokens": _("%(player)s %(tile_at)s: nothing, no room for a sun token."),
    "water": _("%(player)s %(tile_at)s: nothing, the water carrier is at the end."),
}
"""The same of workers who need nothing, by what they bring."""
OTHERWISE = _("%(player)s %(tile_at)s: nothing.")


def _nothing(details: Mapping[str, Any], own: Mapping[str, Sentence]) -> Sentence:
    """Why workers brought nothing."""
    if details["idle"]:
        return IDLE
    return own.get(details["tile"]) or WITHOUT.get(details["needs"] or "") or NOTHING.get(details["brings"], OTHERWISE)


CATALOGUE = catalogue(MODULES)
