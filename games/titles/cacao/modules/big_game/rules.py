"""The Big Game: everything of two boxes together, nothing replaced, all worker tiles (Cacao rules, section 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.ruleset import Problem
from games.titles.cacao.rules.material import Material
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import COPIES

THREE_PLAYERS_TAKE_OUT = {"plantation-1": 2, "mine-1": 2, "market-2": 1, "market-3": 1, "irrigation": 1}
_OWN_CHOICE = ("worker_tiles", "add_instead_of_replace")
"""Options that choose what the Big Game lays down itself."""


class BigGame(Module):
    """All modules of the two boxes at once."""

    code = "big-game"
    box = "variant"
    players = range(3, 5)
    includes = frozenset({"chocolatl", "diamante"})

    def prepare(self, material: Material) -> None:
        """Add the included modules' tiles to the base game's, and give everybody all worker tiles."""
        material.replacing = False
        material.workers = Counter(COPIES)
        material.workers_are_fixed = True

    def exchange(self, material: Material) -> Iterable[Problem]:
        """Take out what three players do without; what minis bring from now on replaces like for like."""
        if material.players == 3:
            material.deck.subtract(THREE_PLAYERS_TAKE_OUT)
        material.replacing = True
        return ()

    def finish(self, material: Material) -> Iterable[Problem]:
        """Refuse options that would choose tiles."""
        for option in _OWN_CHOICE:
            if option in material.options:
                yield Problem(option, "option-refused-by", {"option": option, "module": self.code})
