"""How much may be thought about one turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from games.engine.bots import Budget


@dataclass(frozen=True, slots=True)
class Effort:
    """So many rollouts of the search and so many games played to their ends, and the seconds of ``clock`` for both."""

    breadth: int = 8
    rollouts: int = 400
    ends: int = 24
    seconds: float = inf
    clock: Callable[[], float] = lambda: 0.0

    def for_search(self) -> Budget:
        """Half of the time for what else could have been done."""
        return Budget(seconds=self.seconds / 2, clock=self.clock, evaluations=self.rollouts)

    def for_ends(self) -> Budget:
        """A quarter of the time for the chances before what is revealed, and one for those after it."""
        return Budget(seconds=self.seconds / 4, clock=self.clock, evaluations=self.ends)
