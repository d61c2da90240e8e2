"""How good a position is for a seat, for bots: the live score, with sensible values for what is still open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from games.titles.chocolatl.bot.values import (
    dice_value,
    hut_value,
    rank_values,
    rounds_left,
    won_value,
)
from games.titles.chocolatl.rules import scoring
from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import State

EYES = range(1, 7)


SPREAD, SPREAD_OF_ROUND = 0.5, 0.5
"""Points that a round, and each round that may follow, may bring more or less than rollouts find."""


def evaluate(state: State, seat: int) -> float:
    """The value of a seat's position."""
    return sum(evaluation_parts(state, seat).values())


def evaluation_parts(state: State, seat: int) -> dict[str, float]:
    """The same in parts."""
    player = state.players[seat]
    won = sum(swap.won - swap.given for swap in player.swaps)
    thrown = player.answer.dice if player.answer is not None else 0
    return {
        "points": scoring.scores(state)[seat]["total"],
        "huts": hut_value(state) * player.huts,
        "cards": won_value(state, won),
        "dice": dice_value(state, player.dice - thrown),
        "thrown": _expected_of_dice(state, seat),
    }


def spread(state: State) -> float:
    """It grows with the rounds that are to be expected."""
    return SPREAD + SPREAD_OF_ROUND * (1 + rounds_left(state))


def evaluate_all(state: State) -> list[float]:
    """Each seat's value over the others': half over the best of them, half over their mean."""
    values = [evaluate(state, seat) for seat in range(len(state.players))]
    return [value - _rivals([*values[:seat], *values[seat + 1 :]]) for seat, value in enumerate(values)]


def _rivals(values: Sequence[float]) -> float:
    return (max(values) + sum(values) / len(values)) / 2


def placed(state: State, seat: int) -> frozenset[str]:
    """Where a seat was first in the round that is just over, and where it was last if that costs something."""
    results = state.results or state.previous
    first = {f"first-at-{result.station}" for result in results if result.ranking[0] == seat}
    last = {f"last-at-{result.station}" for result in results if result.ranking[-1] == seat}
    return frozenset(first | last & _COSTLY)


_COSTLY = {f"last-at-{station}" for station in (Station.CHOCOLATL, Station.DRINK)}


def _expected_of_dice(state: State, seat: int) -> float:
    """What this station may bring with the dice that the seat has said to throw, if nobody else throws any."""
    answer = state.players[seat].answer
    if answer is None:
        return 0.0
    values = rank_values(state, seat, state.station)
    ranks = [_rank_with(state, seat, sum(eyes)) for eyes in product(EYES, repeat=min(answer.dice, _THOUGHT_OF))]
    return sum(values[rank] for rank in ranks) / len(ranks)


_THOUGHT_OF = 3
"""So many dice are thought through; more are hardly ever thrown."""


def _rank_with(state: State, seat: int, eyes: int) -> int:
    bids = state.bids.copy()
    bids[seat] += eyes
    return ranked(state, bids, range(len(bids))).index(seat)
