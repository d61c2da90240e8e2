"""What a seat may expect of its bids, for bots: how likely each rank is, and what it brings.

Others are taken to lay any of the cards that they may still have, every way equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.titles.chocolatl.bot.values import rank_values
from games.titles.chocolatl.rules import bidding
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import Cards, State

Table = list[float]
"""Something by the sum of a seat's cards at a station."""

_SUMS = 31
"""More than two cards can come to."""
_KEPT = 4096
_CARDS = 2
"""Cards that a seat lays at a station."""
_NOTHING: Table = [0.0] * _SUMS

_Bid = tuple[Cards, int, int]
"""The cards of which another seat's bid may be made, how many of them, and what it is ahead by without them."""


def value_tables(state: State, seat: int, stations: Iterable[int]) -> dict[int, Table]:
    """The points a seat may expect at some stations for each sum of its cards there. Nobody may change them."""
    rivals = [_rival(state, seat, other) for other in range(len(state.players)) if other != seat]
    return {station: _table(state, seat, station, rivals) for station in stations}


class _Rival(NamedTuple):
    """Another seat: the cards that nobody has seen lie anywhere, and whether it comes first with an equal bid."""

    seat: int
    unseen: Cards
    wins_ties: bool


def _rival(state: State, seat: int, other: int) -> _Rival:
    player = state.players[other]
    unseen = player.cards.copy()
    for station in STATIONS:
        for card in bidding.face_up(state, player, station):
            unseen.remove(card)
    return _Rival(other, tuple(unseen), ranked(state, [0] * len(state.players), (seat, other))[0] == other)


def _table(state: State, seat: int, station: int, rivals: Iterable[_Rival]) -> Table:
    added = bidding.modifiers(state, station)
    chances = _rank_chances(tuple([_bid(state, rival, station, added[rival.seat] - added[seat]) for rival in rivals]))
    table = _NOTHING
    for pay, column in zip(rank_values(state, seat, station), chances, strict=True):
        if pay:
            table = [value + pay * chance for value, chance in zip(table, column, strict=True)]
    return table


def _bid(state: State, rival: _Rival, station: int, more: int) -> _Bid:
    shown = bidding.face_up(state, state.players[rival.seat], station)
    return rival.unseen, _CARDS - len(shown), sum(shown) + more + rival.wins_ties


@lru_cache(maxsize=_KEPT)
def _rank_chances(bids: tuple[_Bid, ...]) -> Sequence[Sequence[float]]:
    """How likely each rank is, the first one first, for each sum of a seat's own cards."""
    by_sum = [_ranks(beaten) for beaten in zip(*(_chances_above(*bid) for bid in bids), strict=True)]
    return tuple(zip(*by_sum, strict=True))


@lru_cache(maxsize=_KEPT)
def _chances_above(unseen: Cards, count: int, ahead: int) -> Sequence[float]:
    """How likely so many unseen cards, and what they are ahead by, come to as much as each sum and more."""
    sums = [sum(cards) + ahead for cards in combinations(unseen, count)]
    counts = [0] * _SUMS
    for total in sums:
        counts[min(max(total, 0), _SUMS - 1)] += 1
    table, above = list[float](), len(sums)
    for each in counts:
        above -= each
        table.append(above / len(sums))
    return tuple(table)


def _ranks(beaten: tuple[float, ...]) -> Sequence[float]:
    """How likely each rank is when each of the others comes before with its chance."""
    ranks = [1.0]
    for chance in beaten:
        behind = [rank * (1 - chance) for rank in ranks] + [0.0]
        ahead = [0.0] + [rank * chance for rank in ranks]
        ranks = [one + other for one, other in zip(behind, ahead, strict=True)]
    return ranks
