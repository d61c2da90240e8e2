"""The bots that think all plans of a title through: the keen bot of old, and one to measure its judgement by."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle


class GreedyBot:
    """Judges a position by the title's own ``evaluate``, which values what is still open. Others are measured by it."""

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        state = title.rules.sample_state(view, random)
        plans = list(title.bot.plans(state, seat))
        if len(plans) == 1:
            return plans[0][0]
        random.shuffle(plans)
        return self._best(title, state, plans, seat, budget)[0]

    def judge(self, title: AnyTitle, state: Any, seat: SeatNumber) -> float:
        """How much the bot likes a position."""
        return title.bot.evaluate(state, seat)

    def _best(
        self, title: AnyTitle, state: Any, plans: Sequence[Sequence[Move]], seat: SeatNumber, budget: Budget
    ) -> Sequence[Move]:
        """The plan it likes best, of those that the budget lets it look at: at least one."""
        best, liked = plans[0], -inf
        for plan in plans:
            value = self.judge(title, title.rules.after(state, plan), seat)
            if value > liked:
                best, liked = plan, value
            budget.spend()
            if budget.is_spent:
                break
        return best


class MiserBot(GreedyBot):
    """Sees nothing but its own score at this moment. It is for measuring what ``evaluate`` is worth."""

    def judge(self, title: AnyTitle, state: Any, seat: SeatNumber) -> float:
        return title.rules.scores(state)[seat]["total"]
