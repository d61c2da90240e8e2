"""The bot that makes any legal move."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.bot_ruleset import AnyRuleset
from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber


class RandomBot:
    """Plays without any thought: the weakest level, and the measure of all others."""

    def choose(self, ruleset: AnyRuleset, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        return ruleset.random_move(ruleset.sample_state(view, random), seat, random)
