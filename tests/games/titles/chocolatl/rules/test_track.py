"""Section 1 and 3: moving markers, their stacks, and how ties are broken."""

import pytest

from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.track import move_marker
from tests.games.titles.chocolatl.rules.tables import (
    ANA,
    BO,
    CY,
    DEE,
    Table,
)


def test_a_marker_that_arrives_forwards_goes_on_top() -> None:
    table = Table().points(5, 3, 0)
    move_marker(table.state, BO, 2, table.events)
    assert table.view(None).stacks == {0: (CY,), 5: (ANA, BO)}
    move_marker(table.state, CY, 5, table.events)
    assert table.view(None).stacks == {5: (ANA, BO, CY)}


def test_a_marker_that_arrives_backwards_goes_on_top() -> None:
    table = Table().points(5, 3, 3)
    move_marker(table.state, ANA, -2, table.events)
    assert table.view(None).stacks == {3: (CY, BO, ANA)}


def test_a_marker_never_falls_below_0() -> None:
    table = Table().points(1, 9, 9)
    move_marker(table.state, ANA, -2, table.events)
    assert table.fields == [0, 9, 9]


@pytest.mark.parametrize("points", [-2, 0])
def test_a_marker_whose_field_does_not_change_keeps_its_place(points: int) -> None:
    table = Table().points(0, 0, 0).stack(ANA, BO, CY)
    move_marker(table.state, ANA, points, table.events)
    assert table.view(None).stacks == {0: (ANA, BO, CY)}
    assert not table.happened("points")


# --- ties ------------------------------------------------------------------------------------------------------------


def test_the_higher_bid_comes_first() -> None:
    assert Table().at(Station.HARVEST).bids(4, 9, 7).result.ranking == (BO, CY, ANA)


def test_the_holder_of_the_figure_wins_a_tie_whatever_the_scores() -> None:
    table = Table().points(9, 3, 0)
    table.state.figure = ANA
    assert table.tied(ANA, BO, CY) == [ANA, CY, BO]


def test_without_the_figure_the_lower_score_wins_a_tie() -> None:
    table = Table(4).points(9, 3, 5, 4)
    table.state.figure = ANA
    assert table.tied(BO, CY, DEE) == [BO, DEE, CY]


def test_on_the_same_field_the_upper_marker_wins_a_tie() -> None:
    table = Table().points(3, 3, 3).stack(CY, ANA, BO)
    assert table.tied(ANA, BO, CY) == [BO, ANA, CY]


def test_the_last_of_the_ranking_is_the_lowest_also_by_a_tie() -> None:
    table = Table().points(3, 8, 8).stack(ANA, CY, BO).at(Station.DRINK, number=4).bids(5, 5, 5)
    assert table.result.ranking == (ANA, BO, CY)
    assert table.fields == [8, 8, 6]


def test_ties_at_the_first_station_are_broken_with_the_holder_of_the_figure_from_before() -> None:
    table = Table().points(9, 0, 0)
    table.state.figure = ANA
    table.at(Station.CHOCOLATL).bids(7, 7, 3)
    assert table.result.ranking == (ANA, BO, CY)
    assert table.state.figure == ANA
