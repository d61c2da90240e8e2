"""Chocolatl's table as a screen reader says it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from games.models import Game
from games.tables.tables import read_table
from tests.browser.listening import READABLE, Listener
from tests.games.factories import bidding_game, fresh, play_turn, play_turn_of
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(people: People) -> Game:
    """All three are to lay all cards of a red round."""
    return bidding_game(*people)


@pytest.fixture
def page(windows: Windows, people: People) -> Page:
    return windows.open(people.ana)


@pytest.fixture
def ear(page: Page, game: Game) -> Listener:
    ear = Listener(page)
    page.goto(game.get_absolute_url())
    ear.settle()
    ear.heard()
    return ear


def test_stations_are_headings_with_their_names_alone(ear: Listener) -> None:
    stations = ["1 Chocolatl", "2 Harvest", "3 City", "4 Pyramid", "5 Drink", "6 Tachli"]
    assert [line for line in ear.read() if line.endswith("heading 3")] == [f"{name}, heading 3" for name in stations]


def test_nothing_that_is_read_is_a_sign_only_for_eyes(ear: Listener) -> None:
    assert {sign for line in ear.read() for sign in line} - READABLE == set()


def test_laying_a_card_is_said_once_with_its_station(ear: Listener, people: People, game: Game) -> None:
    ear.go_to("Card 1:")
    assert ear.press("2") == ["Card 1 laid at 2 Harvest. 1 of 12 laid"]

    table = read_table(fresh(game))
    play_turn_of(table, table.seat_of(people.bo))

    assert [line for line in ear.wait_to_hear("Bo lays") if "of 12 laid" in line] == []


def test_a_walk_tells_one_station_after_the_other_and_only_then_what_is_asked(ear: Listener, game: Game) -> None:
    for _person in range(3):
        play_turn(game)

    first = ear.wait_to_hear("1 Chocolatl:")
    assert ear.said_twice() == []
    assert [line for line in first if "Harvest" in line or "Cards at" in line] == []
    assert "takes the Chocolatl figure" in first[-1]
    ear.go_to("Next")
    assert [line.partition(":")[0] for line in ear.press("Enter") if ":" in line] == ["2 Harvest"]
    assert any("choos" in line or "turn" in line for line in ear.press("Escape"))


def test_who_skips_a_walk_hears_the_stations_that_are_left(ear: Listener, game: Game) -> None:
    for _person in range(3):
        play_turn(game)
    ear.wait_to_hear("1 Chocolatl:")

    assert ear.press("Escape")[0].startswith("2 Harvest:")


def test_g_and_v_say_what_villages_hold(ear: Listener) -> None:
    assert [line.partition(",")[0] for line in ear.press("g")] == ["Ana"]
    assert [line.partition(",")[0] for line in ear.press("v")][-2:] == ["Bo", "Cy"]


def test_the_space_of_a_village_is_said_with_its_colour(ear: Listener) -> None:
    assert "Space 0 Red" in ear.press("g")[0]
