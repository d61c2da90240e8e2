"""The sequence of all ways to lay cards behaves like the list that it is too long for."""

from itertools import permutations
from random import Random

import pytest

from games.titles.chocolatl.rules.layings import Layings
from games.titles.chocolatl.rules.moves import Bid


def test_12_different_cards_can_be_laid_in_pairs_in_so_many_ways() -> None:
    assert len(Layings(0, range(1, 13), range(1, 7), 2)) == 7_484_400
    assert len(Layings(0, range(1, 13), range(1, 7), 1)) == 665_280
    assert len(Layings(0, range(1, 13), [1], 2)) == 66


@pytest.mark.parametrize("hand", [(1, 2, 3, 4), (1, 1, 2, 3), (1, 1, 2, 2), (5, 5, 5, 5)])
@pytest.mark.parametrize(("stations", "count"), [((1, 2), 2), ((3,), 2), ((1, 2, 3, 4), 1), ((4, 5), 1), ((6,), 1)])
def test_every_way_is_there_once(hand: tuple[int, ...], stations: tuple[int, ...], count: int) -> None:
    ways = set()
    for cards in permutations(hand):
        laid = [tuple(sorted(cards[i * count : i * count + count])) for i in range(len(stations))]
        ways.add(Bid(2, tuple(zip(stations, laid, strict=True))))
    listed = list(Layings(2, hand, stations, count))
    assert len(listed) == len(Layings(2, hand, stations, count)) == len(ways)
    assert set(listed) == ways


def test_it_can_be_asked_for_single_ones_and_for_slices() -> None:
    layings = Layings(0, (1, 2, 3, 4), (1, 2), 2)
    assert layings[0] == Bid(0, ((1, (1, 2)), (2, (3, 4))))
    assert layings[-1] == layings[5] == Bid(0, ((1, (3, 4)), (2, (1, 2))))
    assert layings[1:3] == [layings[1], layings[2]]
    with pytest.raises(IndexError):
        layings[6]


def test_what_is_in_it_is_found_in_whatever_order_it_is_written() -> None:
    layings = Layings(0, (1, 2, 3, 4), (1, 2), 2)
    assert Bid(0, ((2, (2, 1)), (1, (4, 3)))) in layings
    assert Random(1).choice(layings) in layings


@pytest.mark.parametrize(
    "other",
    [
        Bid(1, ((1, (1, 2)), (2, (3, 4)))),
        Bid(0, ((1, (1, 2)),)),
        Bid(0, ((1, (1, 2)), (3, (3, 4)))),
        Bid(0, ((1, (1, 2)), (1, (3, 4)))),
        Bid(0, ((1, (1, 1)), (2, (3, 4)))),
        Bid(0, ((1, (1, 2, 3)), (2, (4,)))),
        "bid",
    ],
)
def test_what_is_no_legal_bid_is_not_in_it(other: object) -> None:
    assert other not in Layings(0, (1, 2, 3, 4), (1, 2), 2)


def test_two_of_the_same_hand_are_equal() -> None:
    assert Layings(0, (3, 1, 2, 4), (1, 2), 2) == Layings(0, (1, 2, 3, 4), (1, 2), 2)
    assert Layings(0, (1, 2, 3, 4), (1, 2), 2) != Layings(0, (1, 2, 3, 5), (1, 2), 2)
    assert len({Layings(0, (3, 1), (1,), 2), Layings(0, (1, 3), (1,), 2)}) == 1
