"""Section 3: who is first at a station, and how ties are broken."""

from games.titles.chocolatl.rules.material import Station
from games.titles.chocolatl.rules.ranking import tie_breaks
from tests.games.titles.chocolatl.rules.tables import ANA, BO, CY, DEE, EVE, Table


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


def test_a_result_knows_what_broke_each_tie() -> None:
    table = Table(players=5).points(9, 3, 5, 5, 7).at(Station.DRINK)
    table.state.figure = ANA
    table.bids(8, 8, 8, 8, 2)
    assert table.result.ranking == (ANA, BO, CY, DEE, EVE)
    assert tie_breaks(table.result) == ("figure", "score", "marker", "", "")
