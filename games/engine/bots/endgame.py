"""The end of a game for two, solved: when nothing is hidden or left to chance, every turn of both is looked at."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf
from typing import Any, NamedTuple

from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.strategy import Ending
from games.engine.title import AnyTitle

SEATS = 2
WON = 1 / 1024
"""What winning an equal number of points by the tie-break is worth, in points."""
_ENDINGS = 20
"""So many ways to end a turn cost as much as a rollout."""


class Unsolved(Exception):
    """It is not known what the position comes to."""


class _Bounds(NamedTuple):
    """Between what a position comes to for the seat that is to move."""

    low: float
    high: float


class Endgame:
    """What positions of one game come to if both play their best: the final points of a seat over the other's."""

    def __init__(self, title: AnyTitle, budget: Budget, *, until: float = 1) -> None:
        """``until`` is the part of the budget at which it gives up."""
        self._title = title
        self._budget = budget
        self._until = until
        self._known: dict[Hashable, _Bounds] = {}
        self._looked = 0

    def value(self, state: Any, seat: SeatNumber, low: float = -inf, high: float = inf) -> float:
        """What a position comes to for a seat; only a bound of it where it is not between ``low`` and ``high``.

        Raises ``Unsolved``.
        """
        waiting = self._title.rules.to_move(state)
        if not waiting:
            return self._final(state, seat)
        if waiting[0] != seat:
            return -self.value(state, waiting[0], -high, -low)
        key = self._title.bot.position_key(state)
        known = self._known.get(key, _UNKNOWN)
        if known.low >= high or known.low == known.high:
            return known.low
        if known.high <= low:
            return known.high
        best = self._best(state, seat, low, high)
        bounds = _Bounds(best if best > low else -inf, best if best < high else inf)
        self._known[key] = _Bounds(max(known.low, bounds.low), min(known.high, bounds.high))
        return best

    @staticmethod
    def is_at_hand(title: AnyTitle, state: Any) -> bool:
        """Whether a position is of the kind that can be solved."""
        return title.bot.is_settled(state) and len(title.rules.scores(state)) == SEATS

    def turn(self, state: Any, seat: SeatNumber) -> tuple[Sequence[Move], float]:
        """A best turn of a seat that is to move, to its end, and what it comes to. Raises ``Unsolved``."""
        rules, plan, value = self._title.rules, list[Move](), -inf
        number = rules.turn_number(state)
        while rules.to_move(state)[:1] == (seat,) and rules.turn_number(state) == number:
            ending, value = self._best_ending(state, seat)
            plan += ending.plan
            state = ending.state
        return plan, value

    def _best_ending(self, state: Any, seat: SeatNumber) -> tuple[Ending, float]:
        best, *others = self._endings(state, seat)
        value = self.value(best.state, seat)
        for ending in others:
            found = self.value(ending.state, seat, value)
            if found > value:
                best, value = ending, found
        return best, value

    def _best(self, state: Any, seat: SeatNumber, low: float, high: float) -> float:
        best = -inf
        for ending in self._endings(state, seat):
            best = max(best, self.value(ending.state, seat, max(low, best), high))
            if best >= high:
                break
        return best

    def _endings(self, state: Any, seat: SeatNumber) -> Sequence[Ending]:
        """The most promising first, by the points that they bring at once."""
        if self._budget.spent >= self._until:
            raise Unsolved
        found = self._title.bot.endings(state, seat)
        self._looked += len(found)
        self._budget.spend(self._looked // _ENDINGS)
        self._looked %= _ENDINGS
        return sorted(found, key=lambda ending: -self._lead(ending.state, seat))

    def _final(self, state: Any, seat: SeatNumber) -> float:
        outcome = self._title.rules.outcome(state)
        assert outcome is not None, "a game in which nobody is to move is over"
        won = (seat in outcome.winners) - (1 - seat in outcome.winners)
        return self._lead(state, seat) + WON * won

    def _lead(self, state: Any, seat: SeatNumber) -> float:
        scores = self._title.rules.scores(state)
        lead: int = scores[seat]["total"] - scores[1 - seat]["total"]
        return lead


_UNKNOWN = _Bounds(-inf, inf)
