"""What bonus dice can still change at the station whose cards are face up (Chocolatl rules, section 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.titles.chocolatl.rules.material import (
    DRINK_LOSS,
    DRINK_POINTS,
    LAST_TACHLI_POINTS,
    PYRAMID_LEAD,
    Station,
)
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import State

MOST_EYES = 6


class DiceChance(NamedTuple):
    """What a seat's dice can change there, if nobody else throws any."""

    is_alone: bool
    """Whether nobody else is asked: then nothing but its own dice can change the bids."""
    changes_anything: bool
    """Whether with the best throw of all its dice anybody gets something else."""
    points: int | None
    """How many points more that would bring the seat at once; ``None`` where the prizes are not points."""


def dice_chance(state: State, seat: int) -> DiceChance:
    """The best that a seat may hope for from all its dice."""
    owners = [other for other, player in enumerate(state.players) if player.dice and not player.rests]
    best = list(state.bids)
    best[seat] += MOST_EYES * state.players[seat].dice
    now, then = _outcome(state, state.bids), _outcome(state, best)
    return DiceChance(owners == [seat], now != then, _points_won(state, now[0].index(seat), then[0].index(seat)))


def _outcome(state: State, bids: Sequence[int]) -> tuple[list[int], bool]:
    """The ranking, and whether the first at the pyramid adds both cubes.

    With more eyes a seat can only rise and a lead only grow or only shrink: what is the same for none and for most
    eyes is so for all between.
    """
    ranking = ranked(state, bids, range(len(bids)))
    has_lead = state.station == Station.PYRAMID and bids[ranking[0]] - bids[ranking[1]] >= PYRAMID_LEAD
    return ranking, has_lead


def _points_won(state: State, now: int, then: int) -> int | None:
    prizes = _PRIZES.get(state.station, _no_points)(state)
    if prizes is None:
        return None
    last = len(state.players) - 1
    points = [prizes[rank] if rank < len(prizes) else 0 for rank in range(last + 1)]
    if state.station == Station.DRINK:
        points[last] -= DRINK_LOSS
    return points[then] - points[now]


def _no_points(state: State) -> None:
    return None


def _harvest(state: State) -> Sequence[int]:
    return sorted(state.harvest, reverse=True)


def _drink(state: State) -> Sequence[int]:
    return DRINK_POINTS[state.round - 1]


def _tachli(state: State) -> Sequence[int] | None:
    return LAST_TACHLI_POINTS if state.is_last else None


_PRIZES: Mapping[int, Callable[[State], Sequence[int] | None]] = {
    Station.HARVEST: _harvest,
    Station.DRINK: _drink,
    Station.TACHLI: _tachli,
}
"""The points of the ranks, the best first, where ranks bring points."""
