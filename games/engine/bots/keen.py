"""The bot that looks one turn ahead and goes on as it likes the position after it best."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, Ruleset, SeatNumber

_STARTS = 4
_EQUAL = 1e-9


class KeenBot:
    """Trusts the estimates that a title gives its starts; of equals it takes any. It decides at once."""

    def choose(self, ruleset: Ruleset[Any, Any], view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        starts = ruleset.starts(ruleset.sample_state(view, random), seat, _STARTS)
        best = [start for start in starts if start.estimate >= starts[0].estimate - _EQUAL]
        return random.choice(best).plan[0]
