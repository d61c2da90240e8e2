"""A hut with its price and what it would bring, as lists, buttons and pages of rules show it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games import sentences
from games.engine.cacao.hooks import Module
from games.engine.cacao.modules import MODULES
from games.engine.cacao.table.options import rules_for
from games.engine.ruleset import Document
from games.presenters import numbers
from games.presenters.cacao.pieces import art, explained
from games.presenters.cacao.pieces.face import Explained

EVERYTHING: Document = {
    "players": 4,
    "modules": sorted(module.code for module in MODULES if module.includes or module.box == "mini"),
}
"""Options of a game in which every hut takes part."""


@dataclass(frozen=True, slots=True)
class Hut:
    """A hut with its price.

    ``bonus`` is what it brings its owner on top if the game ended now; ``gain`` what it would add to the viewer's score
    now if it were built, ``None`` where that is nothing one could count.
    """

    code: str
    cost: int
    bonus: int = 0
    gain: int | None = None
    is_owned: bool = False
    """Whether the viewer has built one already."""

    @property
    def name(self) -> str:
        return sentences.word("cacao", self.code)

    @property
    def text(self) -> str:
        return sentences.explanation("cacao", self.code)

    @property
    def signed_gain(self) -> str:
        """What it would add, with its sign."""
        return numbers.signed(self.gain or 0)

    @property
    def picture(self) -> SafeString:
        """Its drawing where its text stands beside it."""
        return art.hut(self.code, self.cost)

    @property
    def explaining(self) -> SafeString:
        """Its drawing as a button that explains it."""
        return explained.explaining(self.code, f'{self.picture}<span class="visually-hidden">{self.name}</span>')


def explained_huts(module: Module) -> list[Explained]:
    """The huts of a module, each once, the cheapest first."""
    tiles = module.huts(rules_for(EVERYTHING))
    sides = {hut.code: hut.cost for tile in tiles for hut in tile}
    return [
        Explained(hut, sentences.word("cacao", hut), sentences.explanation("cacao", hut), art.hut(hut, cost), cost)
        for hut, cost in sorted(sides.items(), key=lambda side: side[1])
    ]
