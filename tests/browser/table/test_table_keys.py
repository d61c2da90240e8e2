"""A table can be played by keys, and read in large letters."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.playing import Player, open_log_and_chat
from tests.games.factories import GREEDY_BOT, running_game
from tests.look import expect_well_made_on_each_screen, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(windows: Windows, people: People) -> Page:
    """Ana is to lay a tile."""
    game: Game = running_game(people.ana, title="cacao", bots=[GREEDY_BOT])
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    Player(page).play_until("place")
    return page


def test_digits_choose_from_the_hand(page: Page) -> None:
    page.keyboard.press("3")
    expect(page.locator("#tile-2")).to_be_checked()
    page.keyboard.press("1")
    expect(page.locator("#tile-0")).to_be_checked()


def test_the_tab_key_goes_from_the_hand_to_the_cells(page: Page) -> None:
    page.keyboard.press("2")
    while not page.locator("#board :focus").count():
        expect(page.locator("#villages :focus, #log :focus")).to_have_count(0)
        page.keyboard.press("Tab")


def test_a_question_mark_lists_the_keys_and_another_one_closes_the_list(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect_well_made_on_each_screen(page)
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()


def test_whoever_comes_to_the_list_of_keys_by_key_hears_it_and_comes_back(page: Page) -> None:
    page.keyboard.press("2")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#tile-1")).to_be_focused()


def test_keys_of_one_character_are_off_until_they_are_wanted_again(page: Page) -> None:
    page.keyboard.press("2")
    page.locator("#keys-button").click()
    page.get_by_label("Use letters, digits and signs as shortcuts").uncheck()
    page.reload()

    page.keyboard.press("2")
    page.keyboard.press("?")
    expect(page.locator("#tile-0")).to_be_checked()
    expect(page.locator("#keys")).to_be_hidden()

    page.locator("#keys-button").click()
    page.get_by_label("Use letters, digits and signs as shortcuts").check()
    page.keyboard.press("?")
    page.keyboard.press("2")
    expect(page.locator("#tile-1")).to_be_checked()


def test_who_writes_a_line_turns_and_chooses_nothing(windows: Windows, people: People) -> None:
    game = running_game(people.ana, people.bo, title="cacao")
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    chosen = page.locator("#dock input:checked").evaluate_all("fields => fields.map(field => field.id)")

    open_log_and_chat(page)
    page.locator("textarea").first.press_sequentially("r 3 ?")

    assert page.locator("#dock input:checked").evaluate_all("fields => fields.map(field => field.id)") == chosen
    expect(page.locator("#keys")).to_be_hidden()


def test_in_letters_twice_as_large_a_phone_does_not_scroll_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert not is_wider_than_its_screen(page)
