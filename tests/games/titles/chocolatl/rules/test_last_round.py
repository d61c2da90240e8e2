"""Section 3: when a round becomes the last one."""

import pytest

from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.moves import Sacrifice
from games.titles.chocolatl.rules.state import Phase
from games.titles.chocolatl.title import CHOCOLATL
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    Table,
    refused,
)


def test_round_7_is_the_last() -> None:
    table = Table().at(Station.TACHLI, number=6).bids(5, 6, 7)
    assert table.state.round == 7
    assert table.state.is_last


@pytest.mark.parametrize(("field", "is_last"), [(31, False), (32, True), (35, True)])
def test_a_marker_that_reaches_40_makes_the_round_the_last_at_once(field: int, is_last: bool) -> None:
    table = Table().points(field, 0, 0).at(Station.DRINK, number=1).bids(9, 6, 7)
    assert table.state.is_last == is_last


def test_it_stays_the_last_round_when_the_score_drops_again() -> None:
    table = Table().points(0, 40, 0).at(Station.HARVEST)
    table.state.harvest = (6, 1, 1)
    table.bids(5, 9, 3)
    assert table.state.is_last
    table.at(Station.DRINK, number=4)
    table.state.is_last = True
    table.points(0, 41, 0).bids(5, 3, 9)
    assert table.fields == [0, 39, 5]
    assert table.state.is_last


def test_the_9th_cube_makes_the_round_the_last_wherever_it_is_placed() -> None:
    table = Table().having(ANA, cubes=8).at(Station.CITY).bids(9, 6, 3)
    table.choose("hut")
    assert table.state.is_last
    table = Table().having(ANA, cubes=8).at(Station.PYRAMID).bids(9, 6, 3)
    assert table.state.is_last
    table = Table().having(ANA, cubes=7).at(Station.CITY).bids(9, 6, 3)
    table.choose("hut")
    assert not table.state.is_last


def test_a_seat_without_cubes_goes_on_with_borrowed_ones() -> None:
    table = Table().having(ANA, cubes=9).at(Station.PYRAMID).bids(9, 6, 3)
    assert table.state.pyramid == [ANA, ANA]
    assert table.player_view(ANA, None).cubes == -2


def test_the_last_round_is_played_to_its_end_and_then_the_game_is_over() -> None:
    table = Table().points(0, 39, 0).at(Station.DRINK, number=3).bids(5, 9, 3)
    assert table.is_at(Station.TACHLI)
    assert CHOCOLATL.rules.outcome(table.state) is None
    table.bids(5, 9, 3)
    assert table.phase == Phase.OVER
    assert table.asked == ()
    assert table.fields[BO] == 39 + 6 + 6


def test_after_a_round_that_is_not_the_last_another_one_begins() -> None:
    table = Table().at(Station.TACHLI, number=3).bids(5, 9, 3)
    assert (table.state.round, table.state.station, table.phase) == (4, 1, Phase.BID)


def test_why_a_round_is_the_last_is_told_once() -> None:
    table = Table().points(0, 39, 0).having(BO, cubes=8).at(Station.DRINK, number=3).bids(5, 9, 3)
    assert [(event.seat, event.details) for event in table.happened("last-round")] == [(BO, {"reason": "points"})]


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    table = Table().at(Station.TACHLI, number=7).bids(5, 9, 3)
    with refused("game-over"):
        table.play(Sacrifice(ANA, 3))
