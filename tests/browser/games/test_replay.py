"""The replay in a browser: stepping by links, keys and slider, playing by itself, the fingerprint, every screen."""

from __future__ import annotations

from random import Random

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.models import Game
from tests.games.factories import play_to_end, running_game
from tests.look import expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["cacao", "chocolatl"])
def over(request: pytest.FixtureRequest, people: People) -> Game:
    """A finished game of each title."""
    return play_to_end(running_game(*people, title=request.param), Random(8))


def address(game: Game, at: int = 0) -> str:
    return f"{reverse('games:replay', args=[game.public_id])}?at={at}"


def expect_at(page: Page, number: int) -> None:
    expect(page.locator("#play")).to_have_attribute("data-at", str(number))


def test_what_lists_the_keys_stands_at_the_board_or_where_the_hand_was(
    windows: Windows, people: People, over: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(address(over, at=20))
    button = page.locator(".keys-button")
    corner = button.evaluate("one => one.closest('#boardbox, #dock').contains(one.offsetParent)")
    assert corner


def test_keys_links_and_slider_lead_to_positions_with_addresses(windows: Windows, people: People, over: Game) -> None:
    page = windows.open(people.ana)
    page.goto(address(over))
    page.keyboard.press("ArrowRight")
    expect_at(page, 1)
    page.get_by_role("link", name="Next move").click()
    expect_at(page, 2)
    page.keyboard.press("End")
    expect_at(page, over.move_count)
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("link", name="To the end")).to_be_visible()
    page.locator("#slider").fill("5")
    expect_at(page, 5)
    page.wait_for_url("**at=5*")
    page.reload()
    expect_at(page, 5)


def test_it_plays_by_itself_to_the_end(windows: Windows, people: People, over: Game) -> None:
    page = windows.open(people.ana)
    page.goto(address(over, over.move_count - 3))
    page.locator("#pace").select_option("fast")
    page.get_by_label("Steps").select_option("move by move")
    page.get_by_role("button", name="Play").click()
    expect_at(page, over.move_count)
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("used", ["#slider", "#frame, #headline", "a.way[data-key=Home]"])
def test_the_space_bar_plays_whatever_was_used_before(windows: Windows, people: People, over: Game, used: str) -> None:
    page = windows.open(people.ana)
    page.goto(address(over, over.move_count - 1))
    page.locator(used).last.focus()
    page.keyboard.press("Space")
    expect_at(page, over.move_count)
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")


def test_the_fingerprint_is_checked_in_the_page(windows: Windows, people: People, over: Game) -> None:
    page = windows.open(people.ana)
    page.goto(address(over))
    page.locator("#about summary").click()
    expect(page.locator("#checked")).to_contain_text("Your browser checked it")
    Game.objects.filter(pk=over.pk).update(commitment="0" * 64)
    page.reload()
    page.locator("#about summary").click()
    expect(page.locator("#checked")).to_contain_text("another fingerprint")


def test_without_scripts_links_and_the_form_do_the_same(windows: Windows, people: People, over: Game) -> None:
    page = windows.open(people.ana, javascript=False)
    page.goto(over.get_absolute_url())
    page.locator(".log__at").first.click()
    page.get_by_role("link", name="Previous move").click()
    page.locator("#slider").fill("4")
    page.get_by_role("button", name="Show").click()
    expect_at(page, 4)


def test_what_a_turn_came_to_is_told_in_small_pictures(windows: Windows, people: People, over: Game) -> None:
    page = windows.open(people.ana)
    page.goto(address(over, over.move_count // 2))
    heights = page.locator("#happened .told__seat").evaluate_all("seats => seats.map(seat => seat.offsetHeight)")
    assert heights
    assert max(heights) < 150


def test_it_is_well_made_on_every_screen(windows: Windows, people: People, over: Game) -> None:
    page = windows.open(people.ana)
    for at in (0, over.move_count // 2, over.move_count):
        page.goto(address(over, at))
        expect_well_made_on_each_screen(page)
