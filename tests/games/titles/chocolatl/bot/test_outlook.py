"""What bots expect of bids comes to what trying all cards of the others one by one comes to."""

from __future__ import annotations

from itertools import combinations, product
from statistics import fmean

import pytest

from games.titles.chocolatl.bot.outlook import answering_tables, value_tables
from games.titles.chocolatl.bot.values import rank_values
from games.titles.chocolatl.rules import bidding
from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.ranking import ranked
from games.titles.chocolatl.rules.state import Player, State
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    Table,
)


def tried(state: State, seat: int, station: int, total: int) -> float:
    """What cards of this sum bring on average against all pairs of cards that the others may lay."""
    pays, added = rank_values(state, seat, station), bidding.modifiers(state, station)
    hands = [[total] if number == seat else sums(player) for number, player in enumerate(state.players)]
    brought = []
    for laid in product(*hands):
        bids = [cards + more for cards, more in zip(laid, added, strict=True)]
        brought.append(pays[ranked(state, bids, range(len(bids))).index(seat)])
    return fmean(brought)


def sums(player: Player) -> list[int]:
    return [sum(cards) for cards in combinations(player.cards, 2)]


@pytest.mark.parametrize("seat", [ANA, BO, CY])
@pytest.mark.parametrize("huts", [0, 2])
def test_a_bid_is_worth_what_it_brings_against_all_cards_of_the_others(seat: int, huts: int) -> None:
    table = Table().points(3, 9, 5).having(ANA, huts=huts).at(Station.DRINK)
    expected = value_tables(table.state, seat, [Station.DRINK])[Station.DRINK]
    for total in (3, 13, 23):
        assert expected[total] == pytest.approx(tried(table.state, seat, Station.DRINK, total))


def test_against_cards_that_are_known_a_bid_is_worth_what_it_brings() -> None:
    """Bo and Cy lay 13 everywhere; in the other of two positions that may be they have not laid."""
    laid = Table().sacrificed()
    for seat in (BO, CY):
        laid.bid_all(seat)
    unknown = Table().sacrificed()
    pays = rank_values(laid.state, ANA, Station.DRINK)
    known = answering_tables([laid.state], ANA, [Station.DRINK])[Station.DRINK]
    assert (known[12], known[14]) == (pays[-1], pays[0])
    half = answering_tables([laid.state, unknown.state], ANA, [Station.DRINK])[Station.DRINK]
    open_ = value_tables(unknown.state, ANA, [Station.DRINK])[Station.DRINK]
    assert half[14] == pytest.approx((pays[0] + open_[14]) / 2)
