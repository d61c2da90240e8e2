"""The greedy bot: searches one turn ahead and takes the best evaluation."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle


class KeenBot:
    """Trusts the estimates that a title gives its starts. It decides at once."""

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        (best,) = title.bot.starts(title.rules.sample_state(view, random), seat, 1)
        return best.plan[0]
