"""Section 3: how everyone bids in a red, a green and a gold round, and what a bid comes to."""

from random import Random

import pytest

from games.titles.chocolatl.rules.material import STATIONS, Station
from games.titles.chocolatl.rules.state import Mode, Phase
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    PAIRS,
    Table,
    refused,
)

FIRST = {station: [station] for station in STATIONS}
SECOND = {station: [station + 6] for station in STATIONS}

# --- the colour ------------------------------------------------------------------------------------------------------


def test_the_first_round_is_red() -> None:
    assert Table().sacrificed().state.mode == Mode.RED


@pytest.mark.parametrize(("fields", "colour"), [((4, 9, 2), "red"), ((10, 9, 2), "gold"), ((4, 11, 11), "green")])
def test_the_colour_under_the_leading_marker_sets_how_everyone_bids(fields: tuple[int, int, int], colour: str) -> None:
    table = Table().at(Station.TACHLI).points(*fields).bids(5, 6, 7)
    assert table.state.mode == colour


def test_the_colour_is_read_once_for_the_whole_round() -> None:
    table = Table().sacrificed()
    for seat in table.seats:
        table.bid_all(seat)
    assert max(table.fields) > 0
    assert table.happened("round")[0].details["colour"] == "red"
    assert table.state.mode == Mode.RED


# --- red -------------------------------------------------------------------------------------------------------------


def test_in_red_everyone_lays_all_12_cards_at_once() -> None:
    table = Table().sacrificed()
    table.bid_all(ANA)
    assert table[ANA].hand == []
    assert table.asked == (BO, CY)


def test_in_red_the_stations_are_resolved_one_after_the_other_when_all_have_bid() -> None:
    table = Table().sacrificed()
    for seat in table.seats:
        table.bid_all(seat)
    assert [event.details["station"] for event in table.happened("revealed")] == [1, 2, 3]
    assert table.is_at(Station.CITY, Phase.CITY)


# --- green -----------------------------------------------------------------------------------------------------------


def test_in_green_everyone_lays_one_card_per_station_and_then_a_second_one() -> None:
    table = Table().sacrificed().in_round("green")
    for seat in table.seats:
        table.bid(seat, FIRST)
    assert table.is_at(1)
    assert table.asked == (ANA, BO, CY)
    assert not table.happened("revealed")
    for seat in table.seats:
        table.bid(seat, SECOND)
    assert table.happened("revealed")[0].details["cards"] == [(1, 7)] * 3


def test_in_green_the_first_cards_are_revealed_before_the_second_are_laid() -> None:
    table = Table().sacrificed().in_round("green")
    for seat in table.seats:
        assert table.player_view(seat, None).laid == ((),) * 6
        table.bid(seat, FIRST)
    assert table.player_view(BO, ANA).laid == tuple((station,) for station in STATIONS)
    table.bid(BO, SECOND)
    assert table.player_view(BO, ANA).laid == tuple((station,) for station in STATIONS)
    assert table.player_view(BO, ANA).face_down == (1,) * 6


# --- gold ------------------------------------------------------------------------------------------------------------


def test_in_gold_everyone_bids_for_a_station_when_the_one_before_is_resolved() -> None:
    table = Table().sacrificed().in_round("gold")
    for seat in table.seats:
        table.bid(seat, {1: [1 + seat, 12]})
    assert table.is_at(2)
    assert table.asked == (ANA, BO, CY)
    assert [event.details["station"] for event in table.happened("ranked")] == [1]


def test_in_gold_the_last_bid_has_only_one_answer_and_is_made_automatically() -> None:
    table = Table().sacrificed().in_round("gold")
    for station, pair in enumerate(PAIRS[:5], start=1):
        for seat in table.seats:
            assert CHOCOLATL.rules.automatic(table.state, seat, {}) is None
            table.bid(seat, {station: pair})
        if table.phase == Phase.CITY:
            table.choose("hut")
        if table.phase == Phase.DICE:
            table.throw(table.asked[0], 0, rest=True)
        if table.phase == Phase.PYRAMID:
            table.builds_first(table.asked[0])
    assert table.is_at(6)
    for seat in table.seats:
        move = CHOCOLATL.rules.automatic(table.state, seat, {})
        assert move == CHOCOLATL.rules.legal_moves(table.state, seat)[0]
        assert CHOCOLATL.rules.moves.write(move)["bids"] == {"6": [6, 7]}


# --- the cards -------------------------------------------------------------------------------------------------------


def test_all_cards_come_back_into_the_hand_after_the_round() -> None:
    table = Table().at(Station.TACHLI, number=6).points(0, 0, 0).bids(1, 2, 3)
    assert table.state.round == 7
    assert [player.hand for player in table.state.players] == [player.cards for player in table.state.players]


@pytest.mark.parametrize(
    ("bids", "code"),
    [
        ({1: [1, 1]}, "card-not-in-hand"),
        ({1: [0, 1]}, "card-not-in-hand"),
        ({1: [14, 15]}, "card-not-in-hand"),
        ({1: [1, 2, 3]}, "wrong-number-of-cards"),
        ({1: [1]}, "wrong-number-of-cards"),
        ({1: []}, "wrong-number-of-cards"),
        ({2: [1, 2]}, "station-not-asked"),
        ({1: [1, 2], 2: [3, 4]}, "station-not-asked"),
        ({}, "stations-missing"),
    ],
)
def test_in_gold_a_bid_that_is_not_two_cards_of_the_hand_for_this_station_is_refused(
    bids: dict[int, list[int]], code: str
) -> None:
    table = Table().at(Station.CHOCOLATL)
    with refused(code):
        table.bid(ANA, bids)
    assert table[ANA].hand == table[ANA].cards
    assert table.asked == (ANA, BO, CY)


@pytest.mark.parametrize(
    ("bids", "code"),
    [
        (dict(zip(STATIONS, PAIRS[:5], strict=False)), "stations-missing"),
        (FIRST, "wrong-number-of-cards"),
        ({**dict(zip(STATIONS, PAIRS, strict=True)), 6: (6, 6)}, "card-not-in-hand"),
        ({1: (1, 2)}, "stations-missing"),
    ],
)
def test_in_red_a_bid_for_another_way_of_bidding_is_refused(bids: dict[int, list[int]], code: str) -> None:
    with refused(code):
        Table().sacrificed().bid(ANA, bids)


def test_in_green_a_bid_for_another_way_of_bidding_is_refused() -> None:
    table = Table().sacrificed().in_round("green")
    with refused("wrong-number-of-cards"):
        table.bid_all(ANA)
    with refused("stations-missing"):
        table.bid(ANA, {1: [4]})


def test_the_sampler_reaches_every_bid() -> None:
    table = Table().at(Station.DRINK)
    table[ANA].hand = [1, 5, 5, 12]
    random = Random(1)
    drawn = {CHOCOLATL.rules.random_move(table.state, ANA, random) for _ in range(200)}
    assert drawn == set(CHOCOLATL.rules.legal_moves(table.state, ANA))
    assert len(drawn) == 4


def test_nobody_bids_twice() -> None:
    table = Table().sacrificed()
    table.bid_all(BO)
    with refused("decided-already"):
        table.bid_all(BO)


def test_a_seat_that_is_not_there_cannot_bid() -> None:
    with refused("no-such-seat"):
        Table().sacrificed().bid_all(3)


# --- the sum ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("station", "bid"),
    [
        (Station.CHOCOLATL, 12),
        (Station.HARVEST, 12),
        (Station.CITY, 8),
        (Station.PYRAMID, 12),
        (Station.DRINK, 12),
        (Station.TACHLI, 12),
    ],
)
def test_a_bid_is_the_sum_of_its_cards_and_the_own_huts_which_count_less_than_nothing_at_the_city(
    station: int, bid: int
) -> None:
    table = Table().having(ANA, huts=2).at(station).bids(10, 9, 5)
    assert table.result.bids == (bid, 9, 5)


def test_the_old_man_costs_one_at_all_stations_but_the_first() -> None:
    table = Table().at(Station.CHOCOLATL).bids(3, 9, 5)
    assert table.state.old_man == ANA
    assert table.result.bids == (3, 9, 5)
    for station in STATIONS[1:]:
        table.at(station).bids(3, 9, 5)
        assert table.result.bids == (2, 9, 5)


def test_who_returns_the_old_man_bids_one_more_at_the_first_station_and_only_there() -> None:
    table = Table().sacrificed()
    table.state.old_man = CY
    table.in_round("gold")
    for seat in table.seats:
        table.bid(seat, {1: [5, 6]})
    assert table.result.bids == (11, 11, 12)
    table.state.old_man = None
    for seat in table.seats:
        table.bid(seat, {2: [7, 8]})
    assert table.result.bids == (15, 15, 15)


def test_the_old_man_belongs_to_nobody_until_the_first_station_is_resolved() -> None:
    table = Table().sacrificed()
    table.state.old_man = CY
    table.in_round("gold")
    assert (table.view(None).old_man, table.view(None).returning) == (None, CY)
    assert table.scores()[CY]["old_man"] == 0


def test_a_bid_may_be_negative() -> None:
    table = Table().having(BO, huts=3).at(Station.CITY)
    table.state.old_man = BO
    assert table.bids(5, 1, 8).result.bids == (5, -3, 8)


def test_huts_and_dice_won_in_the_city_count_from_the_pyramid_on() -> None:
    table = Table().at(Station.CITY).bids(9, 8, 5)
    table.choose("hut")
    assert table.result.bids == (9, 8, 5)
    table.bids(3, 4, 5)
    assert table.asks(Phase.DICE, BO)
    assert table.state.bids == [4, 4, 5]
