"""Section 1: what lies on the table, and what the seed makes of it."""

import pytest

from games.engine.shuffle import commitment
from games.titles.chocolatl.rules.material import (
    CARDS,
    CUBES,
    DRINK_POINTS,
    FIELD_COLOURS,
    HIGH_PILE,
    LOW_PILE,
    PYRAMID_ROWS,
    ROUNDS,
    Station,
)
from games.titles.chocolatl.rules.setup import PLAYERS
from games.titles.chocolatl.rules.track import leading_colour
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    CY,
    SEED,
    Table,
)


def test_everybody_has_cards_from_0_to_12_and_9_cubes() -> None:
    table = Table(5)
    assert [player.cards for player in table.state.players] == [list(range(13))] * 5
    assert [player.cubes for player in table.state.players] == [0] * 5
    assert (len(CARDS), CUBES) == (13, 9)


def test_the_improvement_cards_are_two_piles_of_six_one_higher_than_the_other() -> None:
    assert (HIGH_PILE, LOW_PILE) == ((10, 11, 12, 13, 14, 15), (4, 5, 6, 7, 8, 9))


def test_fields_of_the_track_are_red_gold_and_green_in_turn_and_go_on_past_40() -> None:
    table = Table()
    colours = [leading_colour(table.points(field, 0, 0).state) for field in (0, 1, 2, 3, 39, 40, 41, 60)]
    assert colours == ["red", "gold", "green", "red", "red", "gold", "green", "red"]
    assert FIELD_COLOURS == ("red", "gold", "green")


def test_the_pyramid_has_a_place_for_two_cubes_in_each_round() -> None:
    assert PYRAMID_ROWS == (5, 4, 3, 2)
    assert sum(PYRAMID_ROWS) == 2 * ROUNDS


def test_the_drink_brings_less_from_round_to_round() -> None:
    assert DRINK_POINTS == ((8, 4), (7, 3), (6, 2), (5, 0), (4, 0), (3, 0), (2, 0))


def test_the_game_is_for_3_to_5() -> None:
    assert list(PLAYERS) == [3, 4, 5]


def test_all_markers_start_on_0_in_a_random_stack() -> None:
    assert Table(5).fields == [0] * 5


# --- the examples of the record --------------------------------------------------------------------------------------


def test_the_commitment_is_the_documented_one() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(("players", "order"), [(3, [0, 2, 1]), (4, [0, 1, 3, 2]), (5, [2, 3, 0, 4, 1])])
def test_index_0_of_the_shuffled_markers_ends_on_top(players: int, order: list[int]) -> None:
    stack = Table(players, is_arranged=False).view(None).stacks[0]
    assert list(reversed(stack)) == order


def test_the_top_improvement_cards_are_turned_up_round_by_round() -> None:
    table = Table().sacrificed()
    offers = [table.state.offer]
    for _ in range(6):
        table.in_round("red")
        offers.append(table.state.offer)
    assert offers == [(13, 5), (12, 8), (15, 6), (10, 7), (11, 9), (14, 4), ()]


def test_harvest_dice_are_three_per_round_of_one_stream() -> None:
    table = Table().sacrificed()
    assert table.state.harvest == (2, 4, 2)
    table.in_round("red")
    assert table.state.harvest == (1, 6, 6)


def test_bonus_dice_are_one_stream_per_station_by_seat_and_last_the_left_over_ones() -> None:
    table = Table().having(ANA, dice=2).having(CY, dice=4).at(Station.DRINK, number=7).bids(5, 6, 7)
    table.throw(CY, 2)
    table.throw(ANA, 1)
    assert [event.details["dice"] for event in table.happened("thrown")] == [(1,), (5, 5)]
    table.bids(5, 6, 7)
    table.throw(ANA, 0)
    table.throw(CY, 1)
    assert table.happened("thrown")[-1].details["dice"] == (3,)
    assert [(event.seat, event.details["eyes"]) for event in table.happened("last-die")] == [(ANA, 2), (CY, 3)]
