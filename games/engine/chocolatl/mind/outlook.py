"""What a seat may expect of its bids, for bots: how likely each rank is, and what it brings.

Others are taken to lay any of the cards that they may still have, every way equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.engine.chocolatl.material import STATIONS
from games.engine.chocolatl.mind.values import rank_values
from games.engine.chocolatl.play import bidding
from games.engine.chocolatl.play.track import ranked
from games.engine.chocolatl.state import Player, State

Table = list[float]
"""Something by the sum of a seat's cards at a station."""

_SUMS = 31
"""More than two cards can come to."""


def value_table(state: State, seat: int, station: int) -> Table:
    """The points a seat may expect at a station for each sum of its cards there."""
    pays = rank_values(state, seat, station)
    others = (other for other in range(len(state.players)) if other != seat)
    chances = [_outbid_table(state, seat, other, station) for other in others]
    return [_expected(pays, beaten) for beaten in zip(*chances, strict=True)]


def _outbid_table(state: State, seat: int, other: int, station: int) -> Table:
    """How likely another seat comes before this one, for each sum of this one's cards."""
    wins_ties = ranked(state, [0] * len(state.players), (seat, other))[0] == other
    added = bidding.modifiers(state, station)
    ahead = added[other] - added[seat] + wins_ties
    sums = _possible_sums(state, state.players[other], station)
    counts = [0] * _SUMS
    for total in sums:
        counts[min(max(total + ahead, 0), _SUMS - 1)] += 1
    table, above = [], len(sums)
    for count in counts:
        above -= count
        table.append(above / len(sums))
    return table


def _possible_sums(state: State, player: Player, station: int) -> list[int]:
    """What the two cards of a seat at a station may come to, as far as the others can see."""
    shown = bidding.face_up(state, player, station)
    unseen = player.cards.copy()
    for each in STATIONS:
        for card in bidding.face_up(state, player, each):
            unseen.remove(card)
    return [sum(shown) + sum(cards) for cards in combinations(unseen, 2 - len(shown))]


def _expected(pays: Sequence[float], beaten: Sequence[float]) -> float:
    """The mean of what the ranks pay when each of the others comes before with its chance."""
    ranks = [1.0]
    for chance in beaten:
        behind = [rank * (1 - chance) for rank in ranks] + [0.0]
        ahead = [0.0] + [rank * chance for rank in ranks]
        ranks = [one + other for one, other in zip(behind, ahead, strict=True)]
    return sum(pay * rank for pay, rank in zip(pays, ranks, strict=True))
