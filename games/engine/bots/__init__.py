"""The bots by level. They know only ``ruleset.py``, so every title can be played against them."""

from __future__ import annotations

from games.engine.bots.bot import Bot
from games.engine.bots.budget import Budget
from games.engine.bots.greedy import GreedyBot, MiserBot
from games.engine.bots.random import RandomBot

BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
"""The levels people may play against, weakest first."""
MEASURING_BOTS: dict[str, Bot] = {**BOTS, "miser": MiserBot()}
"""The levels that may play against each other without people."""

__all__ = ["BOTS", "MEASURING_BOTS", "Bot", "Budget"]
