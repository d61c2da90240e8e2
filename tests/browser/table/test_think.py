"""One menu has all ways to think about a position, and what is not the real table is framed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.playing import Player
from tests.browser.table.test_phone import UNDER_THE_SHEET
from tests.games.factories import GREEDY_BOT, fresh, running_game, seat_of
from tests.look import expect_well_made
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [pytest.param((390, 844), id="390"), pytest.param((1440, 900), id="1440")]
TRYING = "You’re trying things out. Nothing here counts."
HINTED = "You’re looking at a hint. Nothing has been played yet."


@pytest.fixture
def game(people: People) -> Game:
    """Ana against two bots."""
    return running_game(people.ana, title="cacao", bots=[GREEDY_BOT, GREEDY_BOT])


def at_table(windows: Windows, people: People, game: Game, size: tuple[int, int]) -> Page:
    """Ana is to lay a tile."""
    page = windows.open(people.ana, size=size)
    page.goto(game.get_absolute_url())
    Player(page).play_until("place")
    return page


def test_the_menu_is_used_by_keys(windows: Windows, people: People, game: Game) -> None:
    page = at_table(windows, people, game, (1440, 900))
    page.get_by_text("Think", exact=True).focus()
    page.keyboard.press("Enter")
    ways = page.locator(".think__way")
    expect(ways).to_have_text(["Give me a hint", "Try turns", "Look back"])
    page.keyboard.press("Escape")
    expect(ways.first).to_be_hidden()
    for key in ("Enter", "Tab", "Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    expect(page).to_have_url(re.compile("/replay/"))
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("#play[data-task=place]")).to_be_attached()


@pytest.mark.parametrize("size", SIZES)
def test_turns_are_tried_in_a_frame_that_the_table_does_not_have(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    page = at_table(windows, people, game, size)
    frame = "getComputedStyle(document.body, '::after').borderTopWidth"
    expect(page.get_by_text(TRYING)).to_have_count(0)
    assert page.evaluate(frame) == "0px"
    page.get_by_text("Think", exact=True).click()
    page.get_by_role("button", name="Try turns").click()
    expect(page.get_by_text(TRYING)).to_be_in_viewport()
    assert page.evaluate(frame) == "5px"
    expect_well_made(page)


@pytest.mark.parametrize("size", SIZES)
def test_what_a_hint_shows_on_the_board_is_laid(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    page = at_table(windows, people, game, size)
    page.get_by_text("Think", exact=True).click()
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.get_by_text(HINTED)).to_be_in_viewport()
    ghosts = sorted(page.locator("#board .draft").evaluate_all("cells => cells.map(cell => cell.id)"))
    assert ghosts
    expect_well_made(page)
    page.get_by_role("button", name="Play this").click()
    expect(page.get_by_text(HINTED)).to_have_count(0)
    assert sorted(page.locator("#board .draft").evaluate_all("cells => cells.map(cell => cell.id)")) == ghosts
    expect(page).to_have_url(re.compile(f"{game.get_absolute_url()}$"))
    assert seat_of(fresh(game), people.ana).draft


def test_a_hint_cuts_nothing_at_the_boards_edge(windows: Windows, people: People, game: Game) -> None:
    page = at_table(windows, people, game, (1440, 900))
    page.get_by_text("Think", exact=True).click()
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.get_by_text(HINTED)).to_be_in_viewport()
    assert page.evaluate(UNDER_THE_SHEET) == []


def test_a_hint_is_played_without_scripts(windows: Windows, people: People, game: Game) -> None:
    at_table(windows, people, game, (1440, 900))
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())
    page.get_by_text("Think", exact=True).click()
    page.get_by_role("button", name="Give me a hint").click()
    page.get_by_role("button", name="Play this").click()
    expect(page.locator("#board .draft").first).to_be_visible()
    assert seat_of(fresh(game), people.ana).draft
