"""What a move would bring is told before it is made, and what the turn has brought before it is confirmed."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.tables.tables import read_table
from tests.browser.playing import Player
from tests.games.factories import fresh, play_turn, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(windows: Windows, people: People) -> Page:
    """One of two is about to lay a tile, some turns into their game."""
    game = running_game(people.ana, people.bo, title="cacao")
    for _turn in range(8):
        play_turn(game, Random(5))
    awaited = next(seat for seat in read_table(fresh(game)).seats if seat.waiting_since)
    page = windows.open(awaited.user)
    page.goto(game.get_absolute_url())
    player = Player(page)
    while player.task == "settle":
        player.act()
    return page


def shown(page: Page) -> str:
    """The forecast as it is read out."""
    return " ".join(page.locator("#forecast .visually-hidden").all_text_contents())


def drafted(page: Page) -> str:
    """What the draft has brought the viewer, as it is read out."""
    return " ".join(page.locator("#brought .changes").first.locator(".visually-hidden").all_text_contents())


def test_a_cell_tells_what_the_tile_would_bring_there_and_that_comes_true(page: Page) -> None:
    with page.expect_response(lambda answer: "/forecasts/" in answer.url):
        page.locator(".spot.place").first.hover()
    for spot in page.locator(".spot.place").all():
        spot.hover()
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if page.locator("#forecast").is_visible() and not page.locator("#board .gained .tile").count():
            break
    foretold = shown(page)
    assert "from" in foretold

    player = Player(page)
    player.click(spot)
    while player.task == "settle":
        player.click(page.locator(".use").first)

    expect(page.get_by_role("button", name="Confirm turn")).to_be_visible()
    assert drafted(page).endswith(foretold[foretold.index("total") :])


def test_nothing_is_told_once_one_points_elsewhere(page: Page) -> None:
    page.locator(".spot.place").first.hover()
    expect(page.locator("#board .gained").first).to_be_attached()

    page.locator("#headline").hover()

    expect(page.locator("#board .gained")).to_have_count(0)
    expect(page.locator("#forecast")).to_be_hidden()


def test_a_cell_that_is_reached_by_key_tells_the_same(page: Page) -> None:
    page.locator(".spot.place").first.focus()

    expect(page.locator("#board .gained").first).to_be_attached()


def test_turning_the_tile_tells_anew(page: Page) -> None:
    with page.expect_response(lambda answer: "/forecasts/" in answer.url and "rotation=0" in answer.url):
        page.locator(".spot.place").first.hover()

    with page.expect_response(lambda answer: "/forecasts/" in answer.url and "rotation=1" in answer.url):
        page.keyboard.press("r")
