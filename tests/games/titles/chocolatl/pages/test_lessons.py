"""What the first game of Chocolatl says about what has happened: nothing before it is true, nothing that is not."""

from __future__ import annotations

import pytest

from games.titles.chocolatl.pages.lessons import LESSONS, why
from games.titles.chocolatl.rules.material import Station
from tests.games.titles.chocolatl.rules.tables import ANA, BO, CY, Table


def test_whoever_was_first_at_a_station_reads_what_that_brought() -> None:
    table = Table().at(Station.CHOCOLATL).bids(9, 5, 4)
    assert why(table.view(ANA), []) == [
        "Chocolatl: you came first, so you get 1 point and the figure, which wins ties."
    ]
    assert why(table.view(BO), []) == []


def test_before_anything_of_a_round_is_revealed_it_is_about_the_round_before() -> None:
    table = Table().at(Station.TACHLI)
    table.state.offer = (14, 7)
    table.bids(5, 9, 4)
    assert table.state.round == 3
    assert why(table.view(BO), []) == ["Tachli: you came first, so you swapped your 1 for the 14."]
    assert why(table.view(ANA), []) == []


def test_in_the_last_round_tachli_has_brought_points_and_no_card() -> None:
    table = Table().at(Station.TACHLI, number=7).bids(5, 9, 4)
    assert why(table.view(BO), []) == ["Tachli: you came first and moved forward 6."]


@pytest.mark.parametrize(("choice", "told"), [("hut", "built a hut"), ("die", "took the bonus die")])
def test_in_the_city_nothing_is_told_before_the_first_has_chosen(choice: str, told: str) -> None:
    table = Table().at(Station.CITY).bids(9, 5, 4)
    assert why(table.view(ANA), []) == []
    table.choose(choice)
    assert why(table.view(ANA), []) == [f"City: you came first and {told}."]


def test_at_the_pyramid_a_clear_lead_is_two_cubes_and_nothing_is_told_before() -> None:
    close = Table().at(Station.PYRAMID).bids(9, 8, 4)
    assert why(close.view(ANA), []) == []
    close.builds_first(BO)
    assert why(close.view(ANA), []) == ["Pyramid: you came first, so you placed a cube."]
    clear = Table().at(Station.PYRAMID).bids(9, 6, 4)
    assert why(clear.view(ANA), []) == ["Pyramid: you won by 3 or more, so you placed two cubes."]


def test_whoever_won_a_tie_is_not_told_to_have_bid_most() -> None:
    table = Table().at(Station.CHOCOLATL).bids(9, 9, 4)
    first = table.state.results[-1].ranking[0]
    assert why(table.view(first), []) == [
        "Chocolatl: you came first, so you get 1 point and the figure, which wins ties."
    ]


def test_while_others_choose_nobody_is_told_that_cards_will_be_turned_up() -> None:
    table = Table().at(Station.CITY).bids(9, 5, 4)
    lesson = LESSONS.lesson(table.view(CY), "wait", [])
    assert lesson
    assert lesson.see == "The others are deciding. Then the game goes on."
