"""Possible worlds of a view: states that agree with it, made likelier by what the others would decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from games.engine.bot_ruleset import AnyRuleset
from games.engine.bots.bot import Bot
from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber


class Determinizations:
    """States that look like a view to its seat, made when they are wanted for the first time.

    What the others decide in secret comes from the rollout policy; if they are ``read``, from that bot.
    """

    def __init__(self, ruleset: AnyRuleset, view: Any, seat: SeatNumber, luck: int, read: Bot | None = None) -> None:
        self._ruleset = ruleset
        self._view = view
        self._seat = seat
        self._luck = luck
        self._read = read
        self._states: list[Any] = []

    def world(self, number: int) -> Any:
        """A copy of the world of this number."""
        while number >= len(self._states):
            self._states.append(self._imagined(self.luck(len(self._states))))
        return self._ruleset.copy(self._states[number])

    def _imagined(self, luck: Random) -> Any:
        state = self._ruleset.sample_state(self._view, luck)
        if self._read is None:
            self._ruleset.imagine(state, self._seat, partial(self._ruleset.rollout_policy, random=luck))
        elif self._ruleset.is_secret(state):
            self._read_others(state, partial(self._reading, read=self._read, luck=luck))
        return state

    def _read_others(self, state: Any, decide: Callable[[Any, SeatNumber], Sequence[Move]]) -> None:
        """Let all others who decide at the same time have decided, those too who have not yet."""
        self._ruleset.imagine(state, self._seat, decide)
        for other in set(self._ruleset.to_move(state)) - {self._seat}:
            for move in decide(state, other):
                self._ruleset.apply(state, move)

    def _reading(self, state: Any, other: SeatNumber, *, read: Bot, luck: Random) -> Sequence[Move]:
        return (read.choose(self._ruleset, self._ruleset.view(state, other), other, luck, Budget()),)

    def luck(self, number: int) -> Random:
        """The luck that goes with a world."""
        return Random(self._luck + number)
