"""The curious bot: sensible turns, but not always the best one."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle

_TRIED = 8
"""So many of the starts that a title likes best may be taken."""
_CLOSE = 1.5
"""One that looks so many points poorer than the best is taken e times less often."""


class CuriousBot:
    """Takes one of the starts that a title likes best by luck, the poorer the more seldom. It decides at once."""

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        starts = title.bot.starts(title.rules.sample_state(view, random), seat, _TRIED)
        (taken,) = random.choices(starts, [exp((start.estimate - starts[0].estimate) / _CLOSE) for start in starts])
        return taken.plan[0]
