"""What bots think with in a game: what things are worth to them, and what they have found out and keep."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from typing import Any

from games.titles.cacao.bot.fine import finest
from games.titles.cacao.bot.values import PLAIN, Values
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tables import Rules


class Knowledge:
    """It lies in a game's rules, where all its positions find it; what is kept is true for all of them."""

    __slots__ = ("gains", "settlements", "values")

    def __init__(self, values: Values) -> None:
        self.values = values
        self.gains: dict[Hashable, Any] = {}
        """There are some hundred for each kind of tile: see ``gains.py``."""
        self.settlements: dict[Hashable, Any] = {}
        """See ``settlement.py``."""


def knowledge(state: State) -> Knowledge:
    """What whoever thinks about this position knows."""
    found: Knowledge | None = state.rules.knowledge
    if found is None:
        found = state.rules.knowledge = Knowledge(PLAIN)
    return found


def look_closer(state: State) -> None:
    """Let this position, and all that follows it, be thought about with the finest values there are."""
    if state.rules.closer is None:
        state.rules.closer = _closer(state.rules)
    state.rules = state.rules.closer


def _closer(rules: Rules[State]) -> Rules[State]:
    """The same rules for those who know better; where nobody does, these."""
    values = finest(rules.players, (module.code for module in rules.modules))
    if values == PLAIN:
        return rules
    closer = copy(rules)
    closer.knowledge = Knowledge(values)
    closer.closer = closer
    return closer
