"""What a seat may expect of its bids, for bots: how likely each rank is, and what it brings.

Others are taken to lay any of the cards that they may still have, every way equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.titles.chocolatl.bot.values import rank_values
from games.titles.chocolatl.rules import bidding
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import Cards, Player, State

Table = list[float]
"""Something by the sum of a seat's cards at a station."""

_SUMS = 31
"""More than two cards can come to."""
_KEPT = 4096
_CARDS = 2
"""Cards that a seat lays at a station."""
_NOTHING: Table = [0.0] * _SUMS

Seen = Callable[[State, Player, int], Cards]
"""A seat's cards at a station that are known."""

_Bid = tuple[Cards, int, int]
"""The cards of which another seat's bid may be made, how many of them, and what it is ahead by without them."""


def value_tables(state: State, seat: int, stations: Iterable[int], seen: Seen = bidding.face_up) -> dict[int, Table]:
    """The points a seat may expect at some stations for each sum of its cards there. Nobody may change them."""
    rivals = [_rival(state, seat, other, seen) for other in range(len(state.players)) if other != seat]
    return {station: _table(state, seat, station, rivals) for station in stations}


def answering_tables(states: Sequence[State], seat: int, stations: Iterable[int]) -> dict[int, Table]:
    """The same on average, if others have laid what they have in one of these positions."""
    tables = [value_tables(state, seat, stations, _laid) for state in states]
    return {station: _mean([each[station] for each in tables]) for station in tables[0]}


def _laid(state: State, player: Player, station: int) -> Cards:
    return player.laid[station]


def _mean(tables: Sequence[Table]) -> Table:
    return [sum(values) / len(tables) for values in zip(*tables, strict=True)]


class _Rival(NamedTuple):
    """Another seat: its known cards by station; the others lie anywhere; whether it comes first with an equal bid."""

    seat: int
    seen: Mapping[int, Cards]
    unseen: Cards
    wins_ties: bool


def _rival(state: State, seat: int, other: int, seen: Seen) -> _Rival:
    player = state.players[other]
    known = {station: seen(state, player, station) for station in STATIONS}
    unseen = player.cards.copy()
    for cards in known.values():
        for card in cards:
            unseen.remove(card)
    return _Rival(other, known, tuple(unseen), ranked(state, [0] * len(state.players), (seat, other))[0] == other)


def _table(state: State, seat: int, station: int, rivals: Iterable[_Rival]) -> Table:
    added = bidding.modifiers(state, station)
    chances = _rank_chances(tuple([_bid(rival, station, added[rival.seat] - added[seat]) for rival in rivals]))
    table = _NOTHING
    for pay, column in zip(rank_values(state, seat, station), chances, strict=True):
        if pay:
            table = [value + pay * chance for value, chance in zip(table, column, strict=True)]
    return table


def _bid(rival: _Rival, station: int, more: int) -> _Bid:
    seen = rival.seen[station]
    return rival.unseen, _CARDS - len(seen), sum(seen) + more + rival.wins_ties


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
