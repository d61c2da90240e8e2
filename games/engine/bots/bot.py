"""What a bot is: something that chooses a move from what one seat may see."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle


class Bot(Protocol):
    """One level of play, for every title. It keeps nothing between two decisions."""

    def choose(self, title: AnyTitle, view: Any, seat: SeatNumber, random: Random, budget: Budget) -> Move:
        """A legal move of a seat that is to move in its own ``view``, soon after ``budget`` is spent.

        The same ``random`` gives the same move, unless a budget of seconds ran out.
        """
        ...
