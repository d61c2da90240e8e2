"""How many wins are certain to be enough in a league, whatever the others do: pure Python.

What is said holds for any results of the others; who needs more than that may still be lucky, and is told nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.tournaments.pairing.standings import FIRST


class Chance(NamedTuple):
    """Somebody of a division at tables for two."""

    points: float
    left: int
    """Games that are not over."""

    @property
    def most(self) -> float:
        """Points if all that is left is won."""
        return self.points + FIRST * self.left


def wins_for(own: Chance, others: Sequence[Chance], place: int) -> int | None:
    """The fewest wins with which somebody is certain to be among the first so many; ``None`` if all are too few.

    Ties count against them, and that the others take points from each other is left out.
    """
    for wins in range(own.left + 1):
        if sum(other.most >= own.points + FIRST * wins for other in others) < place:
            return wins
    return None


def is_out_of_reach(own: Chance, others: Sequence[Chance], place: int) -> bool:
    """Whether nobody who wins all that is left gets among the first so many."""
    return sum(other.points > own.most for other in others) >= place
