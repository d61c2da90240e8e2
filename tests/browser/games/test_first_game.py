"""A newcomer's first game in a browser: asked nothing but the title, explained, left, hidden and gone on with."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Player
from tests.look import expect_well_made_on_each_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844)


def begin(page: Page, title: str) -> None:
    """Three clicks from the start page to the first decision."""
    page.goto("/")
    page.get_by_role("button", name="Play now as a guest").click()
    page.get_by_role("button", name=f"Start with {title}").click()
    expect(page.locator("#lesson")).to_contain_text("lesson 1 of 5")


def test_a_guest_plays_turns_that_explain_themselves(windows: Windows) -> None:
    page = windows.open(size=PHONE)
    begin(page, "Cacao")
    player = Player(page)
    player.play_until("place")
    while "lesson 2 of 5" not in (page.locator("#lesson").text_content() or ""):
        expect(page.get_by_role("link", name="Next game")).to_have_count(0)
        if player.task == "confirm":
            expect(page.locator("#lesson")).to_contain_text("what it changes, from old to new")
        if player.task == "wait":
            player.play_until("place")
        else:
            player.act()
    assert not windows.complaints


def test_explanations_are_hidden_stay_hidden_and_come_back(windows: Windows) -> None:
    page = windows.open()
    begin(page, "Cacao")
    page.get_by_role("button", name="Hide").click()
    expect(page.locator(".lesson__told")).to_have_count(0)

    page.goto("/first-game/")
    page.get_by_role("link", name="Continue with Cacao").click()
    expect(page.locator(".lesson__told")).to_have_count(0)

    page.get_by_role("button", name="Explain").click()
    expect(page.locator(".lesson__told")).to_be_visible()


def test_it_works_without_scripts(windows: Windows) -> None:
    page = windows.open(javascript=False)
    begin(page, "Chocolatl")
    page.get_by_role("button", name="Hide").click()
    expect(page.locator(".lesson__told")).to_have_count(0)
    page.get_by_role("button", name="Explain").click()
    expect(page.locator(".lesson__told")).to_be_visible()


@pytest.mark.parametrize("title", ["Cacao", "Chocolatl"])
def test_every_page_of_it_is_well_made(windows: Windows, title: str) -> None:
    page = windows.open()
    for address in ("/guest/", "/guest/?next=/first-game/"):
        page.goto(address)
        expect_well_made_on_each_screen(page)
    begin(page, title)
    expect_well_made_on_each_screen(page)
    page.goto("/first-game/")
    expect_well_made_on_each_screen(page)


def expect_room_for_the_board(page: Page) -> None:
    """Once the style sheets are in."""
    page.wait_for_load_state()
    board = page.locator("#frame").bounding_box()
    assert board
    assert board["height"] >= 280
    assert board["y"] + board["height"] <= PHONE[1]


def test_it_leaves_room_for_the_board_on_a_phone_whoever_has_begun(windows: Windows) -> None:
    page = windows.open(size=PHONE)
    begin(page, "Cacao")
    player = Player(page)
    player.play_until("place")
    expect_room_for_the_board(page)
    player.play_what_is_asked()
    player.play_until("place")
    expect(page.locator("#news")).to_be_visible()
    expect_room_for_the_board(page)
