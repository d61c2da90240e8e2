"""Section 3: what the six stations give."""

import pytest

from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.moves import City
from games.titles.chocolatl.rules.state import Phase, Swap
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    Table,
    refused,
)

# --- 1 Chocolatl -----------------------------------------------------------------------------------------------------


def test_the_first_takes_the_figure_and_a_point_and_the_lowest_the_old_man() -> None:
    table = Table(4).at(Station.CHOCOLATL).bids(5, 9, 3, 7)
    assert (table.state.figure, table.state.old_man) == (BO, CY)
    assert table.fields == [0, 1, 0, 0]


def test_the_figure_changes_hands() -> None:
    table = Table()
    table.state.figure = ANA
    table.at(Station.CHOCOLATL).bids(5, 9, 3)
    assert table.state.figure == BO


# --- 2 Harvest -------------------------------------------------------------------------------------------------------


def test_the_best_three_get_the_points_of_the_harvest_dice_the_highest_first() -> None:
    table = Table(5).at(Station.HARVEST)
    table.state.harvest = (2, 6, 3)
    assert table.bids(5, 9, 3, 7, 1).fields == [2, 6, 0, 3, 0]


def test_points_are_given_from_the_best_to_the_worst_each_marker_moving_before_the_next() -> None:
    table = Table().at(Station.HARVEST)
    table.state.harvest = (4, 4, 4)
    assert table.bids(5, 9, 7).view(None).stacks == {4: (BO, CY, ANA)}


# --- 3 City ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "huts", "dice"), [("hut", [0, 1, 0], [1, 0, 0]), ("die", [1, 0, 0], [0, 1, 0])])
def test_the_first_chooses_hut_or_bonus_die_and_the_second_gets_the_other(
    choice: str, huts: list[int], dice: list[int]
) -> None:
    table = Table().at(Station.CITY).bids(7, 9, 3)
    assert table.asks(Phase.CITY, BO)
    table.choose(choice)
    assert [player.huts for player in table.state.players] == huts
    assert [player.dice for player in table.state.players] == dice
    assert [player.cubes for player in table.state.players] == huts


def test_only_the_first_chooses_in_the_city() -> None:
    table = Table().at(Station.CITY).bids(7, 9, 3)
    for seat in (ANA, CY):
        with refused("not-your-turn"):
            table.play(City(seat, "hut"))


# --- 4 Pyramid -------------------------------------------------------------------------------------------------------


def test_with_a_lead_of_3_the_first_places_both_cubes_unasked() -> None:
    table = Table().at(Station.PYRAMID).bids(9, 6, 3)
    assert table.state.pyramid == [ANA, ANA]
    assert table.is_at(Station.DRINK)


@pytest.mark.parametrize(("first", "order"), [(ANA, [ANA, BO]), (BO, [BO, ANA])])
def test_with_a_smaller_lead_first_and_second_place_one_each_as_the_first_says(first: int, order: list[int]) -> None:
    table = Table().at(Station.PYRAMID).bids(9, 7, 3)
    assert table.asks(Phase.PYRAMID, ANA)
    table.builds_first(first)
    assert table.state.pyramid == order


def test_the_lead_is_that_of_the_final_bids_with_everything_added() -> None:
    table = Table().having(ANA, huts=1).at(Station.PYRAMID).bids(8, 6, 3)
    assert table.state.pyramid == [ANA, ANA]
    table = Table().having(BO, huts=1).at(Station.PYRAMID).bids(9, 6, 3)
    assert table.phase == Phase.PYRAMID


def test_nobody_but_the_two_best_can_place_first() -> None:
    table = Table().at(Station.PYRAMID).bids(9, 7, 3)
    with refused("not-among-the-best"):
        table.builds_first(CY)
    assert table.state.pyramid == []


def test_the_moment_a_row_is_full_most_cubes_in_it_bring_its_points() -> None:
    table = Table().at(Station.PYRAMID)
    table.state.pyramid = [CY, CY, BO, ANA]
    table.bids(9, 8, 3).builds_first(BO)
    assert table.state.pyramid == [CY, CY, BO, ANA, BO, ANA]
    assert [(event.seat, event.details["row"]) for event in table.happened("row")] == [(BO, 1)]
    assert table.fields == [0, 5, 0]


@pytest.mark.parametrize(("row", "cubes", "points"), [(1, 3, 5), (2, 7, 4), (3, 10, 3), (4, 12, 2)])
def test_rows_pay_5_4_3_and_2(row: int, cubes: int, points: int) -> None:
    table = Table().at(Station.PYRAMID)
    table.state.pyramid = [BO] * cubes
    table.bids(5, 12, 3)
    assert table.happened("row")[0].details == {"row": row}
    assert table.fields == [0, points, 0]


def test_only_the_cubes_of_the_row_count_for_it() -> None:
    table = Table().at(Station.PYRAMID)
    table.state.pyramid = [ANA] * 5 + [BO, BO]
    table.bids(2, 1, 9)
    assert table.happened("row")[0].seat in (BO, CY)
    assert table.fields[ANA] == 0


def test_a_tie_for_a_row_goes_to_the_holder_of_the_figure_then_to_the_lower_score() -> None:
    table = Table().points(9, 3, 0).at(Station.PYRAMID)
    table.state.pyramid = [ANA, ANA, BO]
    table.state.figure = ANA
    table.bids(1, 9, 12)
    assert table.state.pyramid == [ANA, ANA, BO, CY, CY]
    assert table.fields == [14, 3, 0]
    table = Table().points(9, 3, 0).at(Station.PYRAMID)
    table.state.pyramid = [ANA, ANA, BO]
    table.bids(1, 9, 12)
    assert table.fields == [9, 3, 5]


# --- 5 Drink ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "first", "second"), [(1, 8, 4), (2, 7, 3), (3, 6, 2), (4, 5, 0), (5, 4, 0), (6, 3, 0), (7, 2, 0)]
)
def test_the_drink_pays_by_round_and_the_lowest_loses_2(number: int, first: int, second: int) -> None:
    table = Table(4).points(10, 10, 10, 10).at(Station.DRINK, number=number).bids(4, 9, 7, 2)
    assert table.fields == [10, 10 + first, 10 + second, 8]


def test_losses_come_last() -> None:
    table = Table().points(0, 4, 10).at(Station.DRINK, number=1).bids(9, 7, 5)
    assert table.fields == [8, 8, 8]
    assert table.view(None).stacks == {8: (ANA, BO, CY)}


# --- 6 Tachli --------------------------------------------------------------------------------------------------------


def test_first_and_second_swap_their_lowest_cards_for_the_face_up_ones() -> None:
    table = Table().at(Station.TACHLI)
    table.state.offer = (13, 5)
    table[CY].cards[0] = 0
    table.bids(4, 7, 9)
    assert table[CY].cards == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert table[BO].cards == [2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12]
    assert table[ANA].cards == list(range(1, 13))
    assert table[CY].swaps == (Swap(2, 13, 0),)


def test_the_card_given_up_is_the_lowest_of_all_12_those_at_stations_included() -> None:
    table = Table().sacrificed().at(Station.TACHLI)
    table.state.offer = (13, 5)
    table[ANA].hand = [11, 12]
    table.bid(ANA, {6: [11, 12]})
    table.bid(BO, {6: [1, 2]})
    table.bid(CY, {6: [3, 4]})
    assert table[ANA].cards == [*range(2, 14)]


def test_the_new_card_counts_only_after_the_old_one_is_given_up() -> None:
    table = Table().at(Station.TACHLI)
    table.state.offer = (13, 4)
    table[BO].cards = [6, 7, 8, 9, 10, 11, 11, 12, 12, 13, 14, 15]
    table.bids(9, 7, 5)
    assert table[BO].cards == [4, 7, 8, 9, 10, 11, 11, 12, 12, 13, 14, 15]


def test_in_the_last_round_tachli_brings_6_and_3_points_instead() -> None:
    table = Table().at(Station.TACHLI, number=3)
    table.state.is_last = True
    table.bids(4, 7, 9)
    assert table.fields == [0, 3, 6]
    assert [player.swaps for player in table.state.players] == [()] * 3


# --- what is remembered of a station ---------------------------------------------------------------------------------


def test_a_result_says_what_was_added_to_the_cards_and_what_the_station_brought() -> None:
    table = Table().having(ANA, huts=2).at(Station.DRINK)
    table.state.old_man = BO
    table.bids(5, 9, 7)
    result = table.result
    assert (result.added.huts, result.added.old_man) == ((2, 0, 0), (0, -1, 0))
    assert [(event.kind, event.seat) for event in result.gains] == [("points", BO), ("points", ANA)]


def test_a_result_holds_what_followed_from_the_choice_in_the_city() -> None:
    table = Table().at(Station.CITY).bids(9, 8, 1)
    before = table.result
    table.choose("hut")
    assert before.gains == ()
    assert [(event.kind, event.seat) for event in table.result.gains] == [("hut", ANA), ("die", BO)]
