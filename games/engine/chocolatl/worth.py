"""How good a position is for a seat, for bots: the live score, with sensible values for what is still open."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from games.engine.chocolatl import scoring
from games.engine.chocolatl.state import State
from games.engine.chocolatl.track import ranked
from games.engine.chocolatl.values import card_value, dice_value, hut_value, rank_values

EYES = range(1, 7)


def worth(state: State, seat: int) -> float:
    """The value of a seat's position."""
    player = state.players[seat]
    won = sum(swap.won - swap.given for swap in player.swaps)
    thrown = player.answer.dice if player.answer is not None else 0
    return (
        scoring.scores(state)[seat]["total"]
        + hut_value(state) * player.huts
        + card_value(state, won)
        + dice_value(state, player.dice - thrown)
        + _expected_of_dice(state, seat)
    )


def worths(state: State) -> list[float]:
    """Each seat's value over the others': half over the best of them, half over their mean."""
    values = [worth(state, seat) for seat in range(len(state.players))]
    return [value - _rivals([*values[:seat], *values[seat + 1 :]]) for seat, value in enumerate(values)]


def _rivals(values: Sequence[float]) -> float:
    return (max(values) + sum(values) / len(values)) / 2


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
