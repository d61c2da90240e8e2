"""Section 3: bonus dice."""

import pytest

from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.moves import Dice
from games.titles.chocolatl.rules.state import Phase
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    DEE,
    Table,
    refused,
)


def test_after_the_bids_are_revealed_every_seat_with_bonus_dice_is_asked_and_nobody_else() -> None:
    table = Table(4).having(ANA, dice=1).having(DEE, dice=2).at(Station.DRINK).bids(5, 6, 7, 8)
    assert table.asks(Phase.DICE, ANA, DEE)
    assert table.state.revealed == Station.DRINK
    with refused("no-dice-to-throw"):
        table.throw(BO, 0)


def test_without_bonus_dice_at_the_table_nobody_is_asked() -> None:
    assert Table().at(Station.HARVEST).bids(5, 6, 7).is_at(Station.CITY)


def test_all_are_thrown_in_seat_order_when_all_have_said_how_many() -> None:
    table = Table().having(ANA, dice=1).having(CY, dice=1).at(Station.DRINK).bids(5, 6, 7)
    table.throw(CY, 1)
    assert not table.happened("thrown")
    assert table.asked == (ANA,)
    table.throw(ANA, 1)
    assert [(event.seat, event.details["dice"]) for event in table.happened("thrown")] == [(ANA, (1,)), (CY, (5,))]


def test_what_is_thrown_is_added_to_the_bid_and_given_back() -> None:
    table = Table().having(ANA, dice=3).at(Station.DRINK).bids(5, 6, 7)
    table.throw(ANA, 2)
    assert table.result.bids == (5 + 1 + 5, 6, 7)
    assert table.result.dice == ((1, 5), (), ())
    assert table[ANA].dice == 1


def test_none_is_an_answer_too() -> None:
    table = Table().having(ANA, dice=1).at(Station.DRINK).bids(5, 6, 7)
    table.throw(ANA, 0)
    assert table.result.bids == (5, 6, 7)
    assert table[ANA].dice == 1
    table.bids(5, 6, 7)
    assert table.asks(Phase.DICE, ANA)


def test_who_says_none_for_the_rest_of_the_round_is_asked_again_only_in_the_next() -> None:
    table = Table().having(ANA, dice=1).at(Station.DRINK).bids(5, 6, 7)
    table.throw(ANA, 0, rest=True)
    table.bids(5, 6, 7)
    assert table.state.round == 3
    assert table.asked == (ANA, BO, CY)
    table.at(Station.CHOCOLATL).bids(5, 6, 7)
    assert table.asks(Phase.DICE, ANA)


def test_none_for_the_rest_of_the_round_holds_also_for_a_die_won_in_it() -> None:
    table = Table().having(ANA, dice=1).at(Station.CITY).bids(9, 8, 5)
    table.throw(ANA, 0, rest=True)
    table.choose("die")
    assert table[ANA].dice == 2
    table.bids(9, 5, 5)
    assert table.is_at(Station.DRINK)


def test_a_die_won_in_the_city_can_be_thrown_at_the_pyramid() -> None:
    table = Table().at(Station.CITY).bids(9, 8, 5)
    table.choose("die")
    table.bids(9, 8, 5)
    assert table.is_at(Station.PYRAMID, Phase.DICE)
    assert table.asked == (ANA,)


def test_every_station_asks_again() -> None:
    table = Table().having(BO, dice=1).at(Station.CHOCOLATL)
    for station in (Station.CHOCOLATL, Station.HARVEST, Station.CITY):
        table.bids(5, 6, 7)
        assert table.is_at(station, Phase.DICE)
        table.throw(BO, 0)


@pytest.mark.parametrize(("count", "code"), [(3, "too-many-dice"), (7, "too-many-dice")])
def test_nobody_throws_more_dice_than_it_owns(count: int, code: str) -> None:
    table = Table().having(ANA, dice=2).at(Station.DRINK).bids(5, 6, 7)
    with refused(code):
        table.throw(ANA, count)
    assert table.asked == (ANA,)


def test_dice_cannot_be_thrown_for_another_station() -> None:
    table = Table().having(ANA, dice=2).at(Station.DRINK).bids(5, 6, 7)
    with refused("other-station"):
        table.play(Dice(ANA, Station.TACHLI, 1))


def test_nobody_says_it_twice() -> None:
    table = Table().having(ANA, dice=1).having(BO, dice=1).at(Station.DRINK).bids(5, 6, 7)
    table.throw(ANA, 1)
    with refused("decided-already"):
        table.throw(ANA, 0)


def test_dice_are_not_thrown_before_the_bids_are_revealed() -> None:
    table = Table().having(ANA, dice=1).at(Station.DRINK)
    with refused("not-asked-now"):
        table.throw(ANA, 1)
