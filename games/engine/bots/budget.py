"""How long a bot may think: until a time, for a number of evaluations, or until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable


class Budget:
    """A bot asks ``is_spent`` while it thinks, and then answers with the best it has found.

    ``seconds`` are those of ``clock`` (a monotonic one), counted from now; ``evaluations`` are the positions it may
    judge, so that its strength does not depend on the machine. Without either it may think for as long as it likes.
    """

    def __init__(
        self,
        *,
        seconds: float | None = None,
        clock: Callable[[], float] = lambda: 0.0,
        evaluations: int | None = None,
    ) -> None:
        self._clock = clock
        self._deadline = None if seconds is None else clock() + seconds
        self._evaluations = evaluations
        self._is_cancelled = False

    def spend(self, evaluations: int = 1) -> None:
        """Count positions that were judged."""
        if self._evaluations is not None:
            self._evaluations -= evaluations

    def cancel(self) -> None:
        """Let whoever thinks come to an end; may be called from another thread."""
        self._is_cancelled = True

    @property
    def is_spent(self) -> bool:
        """Whether it is time to answer."""
        if self._is_cancelled or (self._evaluations is not None and self._evaluations <= 0):
            return True
        return self._deadline is not None and self._clock() >= self._deadline
