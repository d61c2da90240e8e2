"""What things and ranks are worth to a seat, for bots, in points.

The numbers were found by letting bots play each other: see docs/benchmarks.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.titles.chocolatl.rules.material import (
    CHOCOLATL_POINTS,
    DRINK_LOSS,
    DRINK_POINTS,
    FIGURE_POINTS,
    LAST_FIELD,
    LAST_TACHLI_POINTS,
    OLD_MAN_POINTS,
    ROUNDS,
    STATIONS,
    Station,
)
from games.titles.chocolatl.rules.state import State

PIP = 0.6
"""One more on one bid of each round."""
FIGURE = 2.5
"""The Chocolatl figure while more rounds follow."""
DIE = 2.5
LAST_DIE = 3.5
"""A bonus die for a bid, and the one that is thrown at the end."""
CUBE = 2.0
"""A cube in the pyramid: its point, and its part in the majorities."""
CUBES_OF_FIRST = 1.6
"""How many of the two cubes the first at the pyramid adds on average."""
PACE = 9.0
"""Points of the leading marker in a round."""


def rounds_left(state: State) -> float:
    """How many rounds may be expected after this one."""
    if state.is_last:
        return 0.0
    leader = max(player.points for player in state.players)
    return min(ROUNDS - state.round, max(0.5, (LAST_FIELD - leader) / PACE - 1))


def hut_value(state: State) -> float:
    """One more on all bids to come, but one less at the city."""
    this_round = STATIONS[-1] - max(state.station, Station.CITY)
    return PIP * (this_round / 2 + 4 * rounds_left(state)) / 2


def card_value(state: State, pips: int) -> float:
    """Cards to be won, better by so much, in all rounds to come."""
    return PIP * pips * rounds_left(state)


def won_value(state: State, pips: int) -> float:
    """Cards that were won, in the rest of this round too."""
    return PIP * pips * (rounds_left(state) + 1 - state.revealed / STATIONS[-1])


def dice_value(state: State, dice: int) -> float:
    """Bonus dice that are kept: one counts its eyes at the end, the others must be thrown before."""
    if not dice:
        return 0.0
    other = DIE if rounds_left(state) or state.station < STATIONS[-1] else 0.0
    return LAST_DIE + other * (dice - 1)


# --- ranks ---------------------------------------------------------------------------------------------------------


def rank_values(state: State, seat: int, station: int) -> list[float]:
    """What each rank at a station brings a seat, the best first."""
    values = [0.0] * len(state.players)
    for rank, value in enumerate(_BEST[station](state, seat)[: len(values)]):
        values[rank] = value
    values[-1] += _lowest(state, station)
    return values


def _chocolatl(state: State, seat: int) -> Sequence[float]:
    return [CHOCOLATL_POINTS + (FIGURE_POINTS if state.is_last else FIGURE)]


def _harvest(state: State, seat: int) -> Sequence[float]:
    return sorted(state.harvest, reverse=True)


def _city(state: State, seat: int) -> Sequence[float]:
    return sorted([hut_value(state), DIE], reverse=True)


def _pyramid(state: State, seat: int) -> Sequence[float]:
    return [CUBE * CUBES_OF_FIRST, CUBE * (2 - CUBES_OF_FIRST)]


def _drink(state: State, seat: int) -> Sequence[float]:
    return DRINK_POINTS[state.round - 1]


def _tachli(state: State, seat: int) -> Sequence[float]:
    if state.is_last:
        return LAST_TACHLI_POINTS
    lowest = state.players[seat].cards[0]
    return [card_value(state, card - lowest) for card in state.offer]


def _lowest(state: State, station: int) -> float:
    if station == Station.DRINK:
        return -DRINK_LOSS
    if station == Station.CHOCOLATL:
        return OLD_MAN_POINTS if state.is_last else -2 * PIP
    return 0.0


_BEST: Mapping[int, Callable[[State, int], Sequence[float]]] = {
    Station.CHOCOLATL: _chocolatl,
    Station.HARVEST: _harvest,
    Station.CITY: _city,
    Station.PYRAMID: _pyramid,
    Station.DRINK: _drink,
    Station.TACHLI: _tachli,
}
