"""All ways to lay cards at stations as a sequence that is never written out: there are up to seven million."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import index as as_index
from typing import overload

from games.engine.chocolatl.moves import Bid, Bids
from games.engine.chocolatl.state import Cards

Shape = tuple[int, ...]
"""How often each value is among some cards: on this alone the number of ways depends."""


class Layings(Sequence[Bid]):
    """A seat's bids that lay ``count`` cards of its hand at each station, every one once, in a fixed order."""

    def __init__(self, seat: int, hand: Sequence[int], stations: Sequence[int], count: int) -> None:
        self._seat = seat
        self._hand = tuple(sorted(hand))
        self._stations = tuple(stations)
        self._count = count

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
            for cards in _choices(hand, self._count):
                rest = _without(hand, cards)
                ways = _ways(_shape(rest), left, self._count)
                if number < ways:
                    break
                number -= ways
            hand = rest
            yield station, cards

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
def _ways(shape: Shape, stations: int, count: int) -> int:
    """In how many ways cards of this shape can be laid at so many stations."""
    if not stations:
        return 1
    values = [value for value, copies in enumerate(shape) for _ in range(copies)]
    cards = tuple(values)
    rests = (_shape(_without(cards, taken)) for taken in _choices(cards, count))
    return sum(_ways(rest, stations - 1, count) for rest in rests)


def _choices(hand: Cards, count: int) -> list[Cards]:
    """The different ways to take so many cards from an ascending hand, in order."""
    return list(dict.fromkeys(combinations(hand, count)))


def _without(hand: Cards, taken: Cards) -> Cards:
    rest = list(hand)
    for card in taken:
        rest.remove(card)
    return tuple(rest)
