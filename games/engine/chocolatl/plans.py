"""Sensible ways to go on for a seat, for bots: one good way to lay cards, a low sacrifice, and every other decision."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from games.engine.chocolatl import bidding, deciding
from games.engine.chocolatl.material import STATIONS
from games.engine.chocolatl.moves import Bid, Sacrifice
from games.engine.chocolatl.outlook import Table, value_table
from games.engine.chocolatl.state import Phase, State
from games.engine.ruleset import Move

LOW_SACRIFICES = range(3)
"""Higher cards bring more in the rounds than in the temple; which of these it is, nobody should know."""


def plans(state: State, seat: int) -> Sequence[Sequence[Move]]:
    """Moves of a seat that is asked; each stands alone, since others decide at the same time."""
    if state.phase == Phase.BID:
        return [(good_bid(state, seat),)]
    if state.phase == Phase.SACRIFICE:
        return [(Sacrifice(seat, card),) for card in LOW_SACRIFICES]
    return [(move,) for move in deciding.legal_moves(state, seat)]


def good_bid(state: State, seat: int) -> Bid:
    """The present part of a good way to lay all cards at all stations of this round that are open."""
    stations = STATIONS[state.station - 1 :]
    tables = {station: value_table(state, seat, station) for station in stations}
    # A bot's state is a sample, whose seed is drawn for this decision: the bot's own luck, and nothing of the game's.
    search = Search(state, seat, tables, Random(state.seed))
    search.climb()
    count = bidding.cards_asked(state)
    return Bid(seat, tuple((station, search.cards_at(station)[:count]) for station in bidding.stations_asked(state)))


class Search:
    """A way to lay a hand, made better by exchanging cards as long as that brings more."""

    def __init__(self, state: State, seat: int, tables: dict[int, Table], random: Random) -> None:
        player = state.players[seat]
        self._tables = tables
        self._cards = player.hand.copy()
        random.shuffle(self._cards)
        each = len(self._cards) // len(tables)
        self._stations = [station for station in tables for _ in range(each)]
        self._sums = {station: sum(player.laid[station]) + sum(self.cards_at(station)) for station in tables}

    def cards_at(self, station: int) -> tuple[int, ...]:
        """The cards laid at a station now."""
        return tuple(card for card, at in zip(self._cards, self._stations, strict=True) if at == station)

    def climb(self) -> None:
        """Exchange cards until no exchange brings more."""
        while any(self._exchange(i, j) for i, j in combinations(range(len(self._cards)), 2)):
            pass

    def _exchange(self, i: int, j: int) -> bool:
        """Exchange two cards if that brings more."""
        here, there = self._stations[i], self._stations[j]
        shift = self._cards[j] - self._cards[i]
        if here == there or not shift or self._gain(here, shift) + self._gain(there, -shift) <= _LEAST_GAIN:
            return False
        self._cards[i], self._cards[j] = self._cards[j], self._cards[i]
        self._sums[here] += shift
        self._sums[there] -= shift
        return True

    def _gain(self, station: int, shift: int) -> float:
        table, total = self._tables[station], self._sums[station]
        return table[total + shift] - table[total]


_LEAST_GAIN = 1e-9
"""Less is a rounding error, which could be exchanged for ever."""
