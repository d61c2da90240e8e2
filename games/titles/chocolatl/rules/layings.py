"""All ways to lay cards at stations as a sequence that is never written out: there are up to seven million."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import index as as_index
from typing import NamedTuple, overload

from games.titles.chocolatl.rules.moves import Bid, Bids
from games.titles.chocolatl.rules.state import Cards

Shape = tuple[int, ...]
"""How often each value is among some cards: on this alone the number of ways depends."""


class Branch(NamedTuple):
    """One choice for a station: the cards left after it, and in how many ways those can be laid at the others."""

    cards: Cards
    rest: Cards
    ways: int


class Layings(Sequence[Bid]):
    """A seat's bids that lay ``count`` cards of its hand at each station, every one once, in a fixed order."""

    def __init__(self, seat: int, hand: Sequence[int], stations: Sequence[int], count: int) -> None:
        self._seat = seat
        self._hand = tuple(sorted(hand))
        self._stations = tuple(stations)
        self._count = count
        self._key = (seat, self._hand, self._stations, count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layings) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __len__(self) -> int:
        return _ways(_shape(self._hand), len(self._stations), self._count)

    @overload
    def __getitem__(self, index: int) -> Bid: ...
    @overload
    def __getitem__(self, index: slice) -> list[Bid]: ...
    def __getitem__(self, index: int | slice) -> Bid | list[Bid]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = range(len(self))[as_index(index)]
        return Bid(self._seat, tuple(self._laid(number)))

    def _laid(self, number: int) -> Iterator[tuple[int, Cards]]:
        hand = self._hand
        for left, station in zip(range(len(self._stations) - 1, -1, -1), self._stations, strict=True):
            for branch in _branches(hand, left, self._count):
                if number < branch.ways:
                    break
                number -= branch.ways
            hand = branch.rest
            yield station, branch.cards

    def __contains__(self, move: object) -> bool:
        """Whether this is one of the bids; the order of stations and of their cards means nothing."""
        if not isinstance(move, Bid) or move.seat != self._seat:
            return False
        is_whole = sorted(station for station, _ in move.bids) == list(self._stations)
        return is_whole and all(len(cards) == self._count for _, cards in move.bids) and _holds(self._hand, move.bids)


def _holds(hand: Cards, bids: Bids) -> bool:
    return Counter(card for _, cards in bids for card in cards) <= Counter(hand)


def _shape(cards: Cards) -> Shape:
    return tuple(sorted(Counter(cards).values()))


@lru_cache(maxsize=4096)
def _branches(hand: Cards, left: int, count: int) -> tuple[Branch, ...]:
    """The different choices for a station from an ascending hand, in order, when ``left`` stations follow."""
    choices = dict.fromkeys(combinations(hand, count))
    rests = {cards: _without(hand, cards) for cards in choices}
    return tuple(Branch(cards, rest, _ways(_shape(rest), left, count)) for cards, rest in rests.items())


@lru_cache(maxsize=4096)
def _ways(shape: Shape, stations: int, count: int) -> int:
    """In how many ways cards of this shape can be laid at so many stations."""
    if not stations:
        return 1
    values = tuple(value for value, copies in enumerate(shape) for _ in range(copies))
    return sum(branch.ways for branch in _branches(values, stations - 1, count))


def _without(hand: Cards, taken: Cards) -> Cards:
    rest = list(hand)
    for card in taken:
        rest.remove(card)
    return tuple(rest)
