"""What the first game of Chocolatl says about what has happened."""

from __future__ import annotations

from games.titles.chocolatl.pages.lessons import WHY, why
from games.titles.chocolatl.rules.material import Station
from tests.games.titles.chocolatl.rules.tables import ANA, BO, Table


def test_whoever_was_first_at_a_station_reads_what_that_brought() -> None:
    table = Table().at(Station.CHOCOLATL).bids(9, 5, 4)
    assert why(table.view(ANA), []) == [str(WHY[Station.CHOCOLATL])]
    assert why(table.view(BO), []) == []


def test_before_anything_of_a_round_is_revealed_it_is_about_the_round_before() -> None:
    table = Table().at(Station.TACHLI).bids(5, 9, 4)
    assert table.state.round == 3
    assert why(table.view(BO), []) == [str(WHY[Station.TACHLI])]
    assert why(table.view(ANA), []) == []
