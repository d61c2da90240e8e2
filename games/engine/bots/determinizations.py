"""Possible worlds of a view: states that agree with it, made likelier by what the others would decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from games.engine.bots.bot import Bot
from games.engine.bots.budget import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle


class Reading(NamedTuple):
    """How others are taken to decide in secret: like a bot, and in the rest of the worlds by the rollout policy."""

    bot: Bot
    budget: Budget
    every: int = 1
    """It decides in each world of which the number can be divided by this."""
    most: int = 1_000_000
    """In so many worlds it thinks; later ones repeat what it has decided in these."""


class Manner(NamedTuple):
    """How a search thinks, beyond how long."""

    read: Reading | None = None
    """How others decide who decide at the same time."""
    part: float = 1.0
    """It takes so much of its budget for such a decision."""
    regret: float = 0.0
    """It ends all others when to choose what is best so far is expected to lose less than so many points."""
    looks_closer: bool = False
    """Whether it judges by the title's finest values."""


USUAL = Manner()


class Determinizations:
    """States that look like a view to its seat, made when they are wanted for the first time.

    What the others decide in secret comes from the rollout policy, unless they are read.
    """

    def __init__(self, title: AnyTitle, view: Any, seat: SeatNumber, luck: int, manner: Manner = USUAL) -> None:
        self._title = title
        self._view = view
        self._seat = seat
        self._luck = luck
        self._read = manner.read
        self._looks_closer = manner.looks_closer
        self._states: list[Any] = []

    def world(self, number: int) -> Any:
        """A copy of the world of this number."""
        while number >= len(self._states):
            self._states.append(self._imagined(len(self._states)))
        return self._title.rules.copy(self._states[number])

    def _imagined(self, number: int) -> Any:
        luck = self.luck(number)
        state = self._title.rules.sample_state(self._view, luck)
        if self._looks_closer:
            self._title.bot.look_closer(state)
        policy = partial(self._title.bot.rollout_policy, random=luck)
        if self._read is None or not self._title.bot.is_secret(state):
            self._title.bot.imagine(state, self._seat, policy)
        elif number % self._read.every:
            self._let_decide(state, policy)
        elif number >= self._read.every * self._read.most:
            state = self._repeated(number, self._read)
        else:
            self._let_decide(state, partial(self._decided, read=self._read, luck=luck))
        return state

    def _repeated(self, number: int, read: Reading) -> Any:
        """A world in which others were read, with other luck."""
        state = self._title.rules.copy(self._states[number % (read.every * read.most)])
        self._title.bot.reshuffle(state, self.luck(number))
        return state

    def _let_decide(self, state: Any, decide: Callable[[Any, SeatNumber], Sequence[Move]]) -> None:
        """Let all others who decide at the same time have decided, those too who have not yet."""
        self._title.bot.imagine(state, self._seat, decide)
        for other in set(self._title.rules.to_move(state)) - {self._seat}:
            for move in decide(state, other):
                self._title.rules.apply(state, move)

    def _decided(self, state: Any, other: SeatNumber, *, read: Reading, luck: Random) -> Sequence[Move]:
        return (read.bot.choose(self._title, self._title.rules.view(state, other), other, luck, read.budget),)

    def luck(self, number: int) -> Random:
        """The luck that goes with a world."""
        return Random(self._luck + number)
