"""The bots that search: sharp and master, and one that measures how well others can be read."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

from games.engine.bots.bot import Bot
from games.engine.bots.budget import Budget
from games.engine.bots.determinizations import USUAL, Manner, Reading
from games.engine.bots.search import Search
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle


class SearchBot:
    """Looks ahead: for so many rollouts, and for so many seconds if it is given a clock.

    Where all decide in secret it takes the others to decide like the bot that it reads, but in half of the worlds by
    the rollout policy, so that it is ready for those who play otherwise.
    """

    def __init__(
        self,
        *,
        rollouts: int,
        seconds: float = inf,
        breadth: int = 0,
        read: Bot | None = None,
        manner: Manner = USUAL,
    ) -> None:
        self._rollouts = rollouts
        self._seconds = seconds
        self._breadth = breadth or breadth_for(rollouts)
        self._read = read
        self._manner = manner

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        part = budget.part(seconds=self._seconds, evaluations=self._rollouts)
        reading = Reading(self._read, part, every=2, most=_READ) if self._read else None
        manner = self._manner._replace(read=reading)
        return Search(title, view, seat, random, part, manner).best_plan(self._breadth)[0]


_READ = 4
"""So often others are read for one decision."""


class ReaderBot:
    """Answers what bots of one kind decide in secret, as it works it out: for measuring how well they can be read.

    It knows how they think, and nothing of their luck.
    """

    def __init__(self, read: Bot, *, rollouts: int, breadth: int) -> None:
        self._read = read
        self._rollouts = rollouts
        self._breadth = breadth

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        part = budget.part(evaluations=self._rollouts)
        search = Search(title, view, seat, random, part, Manner(Reading(self._read, Budget())))
        return search.candidates(self._breadth)[0].plan[0]


def breadth_for(rollouts: int) -> int:
    """How many starts are worth trying with so many rollouts."""
    return next(breadth for least, breadth in _BREADTHS if rollouts >= least)


_BREADTHS = ((1000, 16), (200, 12), (0, 8))
