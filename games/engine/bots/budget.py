"""Budget of a bot's decision: a deadline, a number of evaluations, or until it is stopped."""

from __future__ import annotations

from collections.abc import Callable
from math import inf


class Budget:
    """A bot asks ``is_spent`` while it thinks, and then answers with the best it has found.

    ``seconds`` are those of ``clock`` (a monotonic one), counted from now; ``evaluations`` are the positions it may
    judge, so that its strength does not depend on the machine. Without either it may think for as long as it likes.
    """

    def __init__(
        self,
        *,
        seconds: float = inf,
        clock: Callable[[], float] = lambda: 0.0,
        evaluations: float = inf,
        within: Budget | None = None,
    ) -> None:
        self._clock = clock
        self._begin = clock()
        self._seconds = seconds
        self._evaluations = evaluations
        self._done = 0
        self._within = within
        self._is_cancelled = False

    def part(self, *, seconds: float = inf, evaluations: float = inf) -> Budget:
        """A budget inside this one: it is spent when this one is, and what is spent of it is spent of this one too."""
        return Budget(seconds=seconds, clock=self._clock, evaluations=evaluations, within=self)

    def spend(self, evaluations: int = 1) -> None:
        """Count positions that were judged."""
        self._done += evaluations
        if self._within is not None:
            self._within.spend(evaluations)

    def cancel(self) -> None:
        """Let whoever thinks come to an end; may be called from another thread."""
        self._is_cancelled = True

    @property
    def spent(self) -> float:
        """The part that is spent, from 0 to 1."""
        if self._is_cancelled:
            return 1.0
        own = max(_part(self._done, self._evaluations), _part(self._clock() - self._begin, self._seconds))
        return min(1.0, own if self._within is None else max(own, self._within.spent))

    @property
    def is_spent(self) -> bool:
        """Whether it is time to answer."""
        return self.spent >= 1


def _part(done: float, whole: float) -> float:
    return done / whole if whole > 0 else 1.0
