"""How likely each seat wins: instinct plays the game to its end, again and again, with other luck each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from games.engine.bots import Budget
from games.engine.ruleset import Move, SeatNumber
from games.engine.title import AnyTitle

_LEAST = 4
"""So many games are played to their ends however little time there is."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The scores with which games ended that went on from a position, and what they say."""

    totals: tuple[tuple[float, ...], ...]
    """By game and seat."""
    spread: float
    """By how many points those who play may do better or worse than the rollout policy did."""
    scatter: float = 1.0
    """The part of what lies between these games that lies between games of those who play."""
    lost: frozenset[SeatNumber] = frozenset()
    """Seats that have given up and cannot win."""

    @property
    def wins(self) -> tuple[float, ...]:
        """How likely each seat wins, from 0 to 1."""
        return tuple(fmean(seat) for seat in zip(*self._shares(), strict=True))

    @property
    def errors(self) -> tuple[float, ...]:
        """The standard errors of that: the mean of the games is as uncertain as if nothing were pulled to it."""
        return tuple(stdev(seat) / self.scatter / sqrt(len(seat)) for seat in zip(*self._shares(), strict=True))

    def better_by(self, points: float, seat: SeatNumber) -> Chances:
        """The chances if a seat had done so many points better in all these games."""
        more = [points * (other == seat) for other in range(len(self.totals[0]))]
        totals = tuple(tuple(map(sum, zip(game, more, strict=True))) for game in self.totals)
        return replace(self, totals=totals)

    def _shares(self) -> list[list[float]]:
        means = [fmean(seat) for seat in zip(*self.totals, strict=True)]
        return [shares(self._pulled(game, means), self.spread, self.lost) for game in self.totals]

    def _pulled(self, game: Sequence[float], means: Sequence[float]) -> list[float]:
        """The totals of a game, so much nearer to the means as ``scatter`` says."""
        return [mean + self.scatter * (total - mean) for total, mean in zip(game, means, strict=True)]


def shares(totals: Sequence[float], spread: float, lost: frozenset[SeatNumber] = frozenset()) -> list[float]:
    """Each seat's part of the victory if totals may still differ by ``spread`` points from what they are."""
    best = max((total for seat, total in enumerate(totals) if seat not in lost), default=0)
    weights = [0.0 if seat in lost else exp((total - best) / spread) for seat, total in enumerate(totals)]
    return [weight / (sum(weights) or 1) for weight in weights]


def chances(title: AnyTitle, state: Any, plan: Sequence[Move], random: Random, budget: Budget) -> Chances:
    """The chances in a position after a plan, before what it reveals; the position is that of all seats together.

    Hands are known, piles and dice are not: what is drawn is new in each game.
    """
    totals: list[tuple[float, ...]] = []
    while len(totals) < _LEAST or not budget.is_spent:
        world = title.rules.copy(state)
        title.bot.reshuffle(world, random)
        for move in plan:
            title.rules.apply(world, move)
        totals.append(_totals_at_end(title, world, random))
        budget.spend()
    return Chances(tuple(totals), title.bot.spread(state), title.bot.scatter, title.rules.resigned(state))


def _totals_at_end(title: AnyTitle, state: Any, random: Random) -> tuple[float, ...]:
    """The scores when everybody has gone on by the rollout policy."""
    while waiting := title.rules.to_move(state):
        for move in title.bot.rollout_policy(state, waiting[0], random):
            title.rules.apply(state, move)
    return tuple(score["total"] for score in title.rules.scores(state))
