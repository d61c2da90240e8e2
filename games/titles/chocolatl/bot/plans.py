"""Sensible ways to go on for a seat, for bots: one good way to lay cards, a low sacrifice, and every other decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from games.engine.ruleset import Move
from games.engine.strategy import Start
from games.titles.chocolatl.bot.outlook import Table, answering_tables, value_tables
from games.titles.chocolatl.rules import bidding, deciding
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.moves import Bid, Sacrifice
from games.titles.chocolatl.rules.round import ready
from games.titles.chocolatl.rules.state import Phase, State

LOW_SACRIFICES = range(3)
"""Higher cards bring more in the rounds than in the temple; which of these it is, nobody should know."""
SHAKE = 0.5
"""By so much of its value a station is liked more or less, to find bids that differ."""
CARELESS = 0.2
"""How often cards are laid in any way."""


def plans(state: State, seat: int) -> Sequence[Sequence[Move]]:
    """Moves of a seat that is asked; each stands alone, since others decide at the same time."""
    if state.phase == Phase.BID:
        return [(good_bid(state, seat),)]
    if state.phase == Phase.SACRIFICE:
        return [(Sacrifice(seat, card),) for card in _luck(state).sample(LOW_SACRIFICES, len(LOW_SACRIFICES))]
    return [(move,) for move in deciding.legal_moves(state, seat)]


def starts(state: State, seat: int, most: int) -> Sequence[Start] | None:
    """Different good bids, the best first, where cards are laid; other decisions need no search for candidates."""
    if state.phase != Phase.BID:
        return None
    tables, luck = _tables(state, seat), _luck(state)
    found: dict[Bid, float] = {}
    for number in range(most):
        search = Search(state, seat, _liked(tables, number, luck), luck)
        search.climb()
        found[_bid(state, seat, search)] = search.value(tables)
    return _rated(found)


def _rated(found: Mapping[Bid, float]) -> Sequence[Start]:
    rated = [Start(value, (bid,)) for bid, value in found.items()]
    return sorted(rated, key=lambda start: start.estimate, reverse=True)


def answers(states: Sequence[State], seat: int, most: int) -> Sequence[Start]:
    """Different good bids, half of them such as meet what others have laid in these positions, by which all are rated.

    Nothing where no cards are laid.
    """
    state, luck = states[0], _luck(states[0])
    if state.phase != Phase.BID:
        return ()
    known = answering_tables(states, seat, STATIONS[state.station - 1 :])
    found: dict[Bid, float] = {}
    for number in range(most):
        tables = _tables(state, seat) if number % 2 else known
        search = Search(state, seat, _liked(tables, number // 2, luck), luck)
        search.climb()
        found[_bid(state, seat, search)] = search.value(known)
    return _rated(found)


def rollout_policy(state: State, seat: int, random: Random) -> Move | None:
    """How cards are laid without much thought: mostly well, sometimes in any way, as people do."""
    if state.phase != Phase.BID:
        return None
    if random.random() < CARELESS:
        return deciding.random_bid(state, seat, random)
    search = Search(state, seat, _tables(state, seat), random)
    search.climb()
    return _bid(state, seat, search)


def imagine(state: State, seat: int, decide: Callable[[State, int], Sequence[Move]]) -> None:
    """Let the others who have laid cards in secret have laid them as they would, not in any way that can be."""
    if state.phase != Phase.BID:
        return
    for other in ready(state):
        if other != seat:
            _lay_anew(state, other, decide)


def _lay_anew(state: State, seat: int, decide: Callable[[State, int], Sequence[Move]]) -> None:
    """Let a seat that has laid cards be asked for them once more."""
    bidding.take_back(state, seat)
    asked = state.asked
    state.asked = sorted([*asked, seat])
    (bid,) = decide(state, seat)
    state.asked = asked
    assert isinstance(bid, Bid), "cards are laid now"
    bidding.lay(state, bid)


def good_bid(state: State, seat: int) -> Bid:
    """The present part of a good way to lay all cards at all stations of this round that are open."""
    search = Search(state, seat, _tables(state, seat), _luck(state))
    search.climb()
    return _bid(state, seat, search)


def _luck(state: State) -> Random:
    """The luck of a bot, whose state is a sample: its seed is drawn for this decision, and nothing of the game's."""
    return Random(state.seed)


def _tables(state: State, seat: int) -> dict[int, Table]:
    return value_tables(state, seat, STATIONS[state.station - 1 :])


def _liked(tables: dict[int, Table], number: int, random: Random) -> dict[int, Table]:
    """What stations bring, the first time as it is, then as others might see it."""
    return {station: _shaken(table, random) for station, table in tables.items()} if number else tables


def _shaken(table: Table, random: Random) -> Table:
    """What a station brings, as somebody else might see it."""
    factor = random.uniform(1 - SHAKE, 1 + SHAKE)
    return [factor * value for value in table]


def _bid(state: State, seat: int, search: Search) -> Bid:
    """What is asked for now of a way to lay all cards."""
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

    def value(self, tables: dict[int, Table]) -> float:
        """What the cards bring by other tables."""
        return sum(table[self._sums[station]] for station, table in tables.items())

    def climb(self) -> None:
        """Exchange cards until no exchange brings more."""
        while self._exchange():
            pass

    def _exchange(self) -> bool:
        """Exchange the first two cards with which that brings more."""
        cards, stations, tables, sums = self._cards, self._stations, self._tables, self._sums
        for i, here in enumerate(stations):
            card, table, total = cards[i], tables[here], sums[here]
            for j in range(i + 1, len(cards)):
                there = stations[j]
                shift = cards[j] - card
                if here == there or not shift:
                    continue
                other, others = tables[there], sums[there]
                if table[total + shift] - table[total] + (other[others - shift] - other[others]) > _LEAST_GAIN:
                    cards[i], cards[j] = cards[j], card
                    sums[here] += shift
                    sums[there] -= shift
                    return True
        return False


_LEAST_GAIN = 1e-9
"""Less is a rounding error, which could be exchanged for ever."""
