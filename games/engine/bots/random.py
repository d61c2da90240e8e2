"""The bot that makes any legal move."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle


class RandomBot:
    """Plays without any thought: the weakest level, and the measure of all others."""

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        return title.rules.random_move(title.rules.sample_state(view, random), seat, random)
