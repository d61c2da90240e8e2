"""The bots by level. They know only ``title.py``, so every title can be played against them."""

from __future__ import annotations

from games.engine.bots.bot import Bot
from games.engine.bots.budget import Budget
from games.engine.bots.curious import CuriousBot
from games.engine.bots.determinizations import Manner
from games.engine.bots.greedy import GreedyBot, MiserBot
from games.engine.bots.keen import KeenBot
from games.engine.bots.random import RandomBot
from games.engine.bots.search_bots import ReaderBot, SearchBot

BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "curious": CuriousBot(),
    "greedy": KeenBot(),
    "sharp": SearchBot(rollouts=400, seconds=0.2, breadth=8),
    "master": SearchBot(
        rollouts=7800,
        seconds=3.9,
        breadth=12,
        read=SearchBot(rollouts=16, breadth=8),
        manner=Manner(part=0.385, regret=0.015, looks_closer=True),
    ),
}
"""The levels people may play against, weakest first. A search that is given no clock ends after its rollouts."""
AT_ONCE = frozenset({"random", "curious", "greedy"})
"""The levels among them that need no time to think."""
MEASURING_BOTS: dict[str, Bot] = {**BOTS, "greedy-1": GreedyBot(), "miser": MiserBot()}
"""The levels that may play against each other without people; ``search:N`` and ``reader:LEVEL`` may too."""
SEARCH = "search"
READER = "reader"
MOST_ROLLOUTS = 100_000


class UnknownLevel(LookupError):
    """There is no bot of this level."""


class RolloutsOutOfRange(ValueError):
    """A search for which so many rollouts make no sense: fewer than 1, more than ``MOST_ROLLOUTS``, or no number."""


def measuring_bot(level: str) -> Bot:
    """The bot of a level; for ``search:N`` one with so many rollouts per decision; for ``reader:LEVEL`` who reads that.

    Raises ``UnknownLevel`` or ``RolloutsOutOfRange``.
    """
    name, colon, rest = level.partition(":")
    if name == SEARCH and colon:
        return SearchBot(rollouts=_rollouts(rest))
    if name == READER and colon:
        return ReaderBot(measuring_bot(rest), rollouts=64, breadth=16)
    if level not in MEASURING_BOTS:
        raise UnknownLevel(level)
    return MEASURING_BOTS[level]


def _rollouts(text: str) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(MOST_ROLLOUTS))
    if not is_number or not 1 <= int(text) <= MOST_ROLLOUTS:
        raise RolloutsOutOfRange(text)
    return int(text)


__all__ = [
    "AT_ONCE",
    "BOTS",
    "MEASURING_BOTS",
    "MOST_ROLLOUTS",
    "Bot",
    "Budget",
    "RolloutsOutOfRange",
    "UnknownLevel",
    "measuring_bot",
]
