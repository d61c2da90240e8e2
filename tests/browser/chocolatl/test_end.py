"""The end of a game of Chocolatl is seen card by card: no sum, headline or winner before the last cards were turned."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from tests.games.factories import bidding_game, fresh, play_turn
from tests.look import sticking_out
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(people: People) -> Game:
    """The last round has begun."""
    game = bidding_game(*people)
    luck = Random(2)
    while not read_table(fresh(game)).state.is_last:
        play_turn(game, luck)
    return fresh(game)


@pytest.fixture
def going_on(people: People) -> Game:
    """The last round has begun, and goes on."""
    for number in count(2):
        game, luck = bidding_game(*people), Random(number)
        while fresh(game).is_running and not read_table(fresh(game)).state.is_last:
            play_turn(game, luck)
        if fresh(game).is_running:
            break
    return fresh(game)


def end(game: Game) -> None:
    luck = Random(2)
    while fresh(game).is_running:
        play_turn(game, luck)


def walk_to_the_end(page: Page) -> None:
    step = page.get_by_role("button", name="Next", exact=True)
    while step.is_visible():
        step.click()


def test_who_comes_to_the_end_walks_through_the_stations_before_anything_is_said(
    windows: Windows, people: People, game: Game
) -> None:
    end(game)
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())

    expect(page.locator("#walk")).to_be_visible()
    for thing in ("#headline", ".podium", "#end", "#villages", "#log", "#tablehead"):
        expect(page.locator(thing).first).to_be_hidden()
    expect(page.get_by_text("The game is over. See how the last stations came out.")).to_be_in_viewport(ratio=1)
    expect(page.locator(".station--shown .bidder__total").first).to_be_visible()
    expect(page.locator("#station-6 .bidder__total").last).to_be_hidden()
    assert "won" not in page.title()

    walk_to_the_end(page)
    expect(page.locator("#headline")).to_be_hidden()
    page.get_by_role("button", name="Back to the game").click()

    expect(page.get_by_role("table", name="Final score")).to_be_visible()
    expect(page.locator("#headline")).to_be_visible()
    assert "won" in page.title()
    page.reload()
    expect(page.get_by_role("table", name="Final score")).to_be_visible()
    expect(page.locator("#walk")).to_be_hidden()


def test_an_open_page_hides_the_end_until_its_walk_is_over(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())

    end(game)

    expect(page.locator("#play[data-task=over]")).to_be_attached()
    expect(page.locator("#walk")).to_be_visible()
    expect(page.locator("#headline")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#headline")).to_be_visible()


STATIONS = """() => [...document.querySelectorAll(".station")].map((station) => {
  const { left, top, width, height } = station.getBoundingClientRect();
  return [left, top, width, height].map(Math.round).join(" ");
})"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180), (1440, 900)])
def test_stations_stay_where_they_stood_when_the_last_cards_are_turned(
    windows: Windows, people: People, going_on: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(going_on.get_absolute_url())
    before = page.evaluate(STATIONS)

    end(going_on)

    expect(page.locator("html[data-unwalked]")).to_be_attached()
    assert page.evaluate(STATIONS) == before


@pytest.mark.parametrize("size", [(360, 640), (1440, 900)])
def test_after_the_walk_the_result_is_what_one_sees(
    windows: Windows, people: People, going_on: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(going_on.get_absolute_url())
    page.evaluate("scrollTo(0, 500)")
    end(going_on)
    expect(page.locator("#walk")).to_be_visible()

    page.keyboard.press("Escape")

    expect(page.locator(".podium")).to_be_in_viewport(ratio=1)


def test_everything_is_shown_without_scripts(windows: Windows, people: People, game: Game) -> None:
    end(game)
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())

    expect(page.get_by_role("table", name="Final score")).to_be_visible()
    expect(page.locator("#headline")).to_be_visible()


@pytest.mark.parametrize("language", ["de", "en", "fr", "nl"])
def test_no_name_of_a_line_of_the_result_stands_among_its_points(
    windows: Windows, people: People, game: Game, language: str
) -> None:
    end(game)
    User.objects.update(language=language)
    page = windows.open(people.ana, size=(360, 640))
    page.goto(game.get_absolute_url())
    page.keyboard.press("Escape")

    expect(page.locator(".result")).to_be_visible()
    assert sticking_out(page, ".result tbody th") == []
