"""Possible worlds of a view: states that agree with it, made likelier by what the others would decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from games.engine.bots.bot import Bot
from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle


class Determinizations:
    """States that look like a view to its seat, made when they are wanted for the first time.

    What the others decide in secret comes from the rollout policy; if they are ``read``, from that bot.
    """

    def __init__(self, title: AnyTitle, view: Any, seat: SeatNumber, luck: int, read: Bot | None = None) -> None:
        self._title = title
        self._view = view
        self._seat = seat
        self._luck = luck
        self._read = read
        self._states: list[Any] = []

    def world(self, number: int) -> Any:
        """A copy of the world of this number."""
        while number >= len(self._states):
            self._states.append(self._imagined(self.luck(len(self._states))))
        return self._title.rules.copy(self._states[number])

    def _imagined(self, luck: Random) -> Any:
        state = self._title.rules.sample_state(self._view, luck)
        if self._read is None:
            self._title.bot.imagine(state, self._seat, partial(self._title.bot.rollout_policy, random=luck))
        elif self._title.bot.is_secret(state):
            self._read_others(state, partial(self._reading, read=self._read, luck=luck))
        return state

    def _read_others(self, state: Any, decide: Callable[[Any, SeatNumber], Sequence[Move]]) -> None:
        """Let all others who decide at the same time have decided, those too who have not yet."""
        self._title.bot.imagine(state, self._seat, decide)
        for other in set(self._title.rules.to_move(state)) - {self._seat}:
            for move in decide(state, other):
                self._title.rules.apply(state, move)

    def _reading(self, state: Any, other: SeatNumber, *, read: Bot, luck: Random) -> Sequence[Move]:
        return (read.choose(self._title, self._title.rules.view(state, other), other, luck, Budget()),)

    def luck(self, number: int) -> Random:
        """The luck that goes with a world."""
        return Random(self._luck + number)
