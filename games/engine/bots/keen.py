"""The greedy bot: searches one turn ahead and takes the best evaluation."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.bot_ruleset import AnyRuleset
from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber


class KeenBot:
    """Trusts the estimates that a title gives its starts. It decides at once."""

    def choose(self, ruleset: AnyRuleset, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        (best,) = ruleset.starts(ruleset.sample_state(view, random), seat, 1)
        return best.plan[0]
