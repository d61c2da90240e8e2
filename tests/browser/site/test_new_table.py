"""The page of a new table: short on every screen, a Big Game against bots in four clicks, details folded away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.look import faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PHONE, DESK = (390, 844), (1440, 900)


def height(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollHeight"))


@pytest.mark.parametrize(("size", "most"), [(PHONE, 2400), (DESK, 1300)])
def test_the_page_is_short(windows: Windows, people: People, size: tuple[int, int], most: int) -> None:
    page = windows.open(people.ana, size=size)
    page.goto("/tables/new/")
    expect(page.locator(".module:visible")).to_have_count(0)
    assert height(page) < most

    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("button", name="Big Game").click()
    expect(page.locator("#rules-detail > summary")).to_contain_text("Big Game")
    assert height(page) < most
    assert not is_wider_than_its_screen(page)
    assert faults(page) == []


@pytest.mark.parametrize("javascript", [True, False])
def test_a_big_game_against_three_bots_takes_four_clicks(windows: Windows, people: People, javascript: bool) -> None:
    page = windows.open(people.ana, javascript=javascript)
    page.goto("/tables/new/")
    page.get_by_role("radio", name="4", exact=True).click()
    page.get_by_role("button", name="Fill the open places with bots").click()
    expect(page.get_by_label("Place 4", exact=True)).not_to_have_value("open")
    page.get_by_role("button", name="Big Game").click()
    expect(page.locator("#rules-detail > summary")).to_contain_text("Big Game")
    page.get_by_role("button", name="Create table").click()

    expect(page.locator("#play")).to_be_visible()
    game = Game.objects.get()
    assert game.options["modules"] == ["big-game"]
    assert [seat.user_id for seat in game.seats.all()].count(None) == 3


def test_what_is_unfolded_stays_so_while_modules_are_ticked(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto("/tables/new/")
    page.get_by_text("Modules and details").click()
    page.get_by_role("checkbox", name="Huts", exact=True).check()
    expect(page.locator("#rules-detail > summary")).to_contain_text("Huts")
    expect(page.get_by_role("checkbox", name="New Storage")).to_be_enabled()
    expect(page.get_by_role("checkbox", name="New Storage")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_fold_says_what_is_chosen_in_it(windows: Windows, people: People, javascript: bool) -> None:
    page = windows.open(people.ana, javascript=javascript)
    page.goto("/tables/new/")
    pace = page.locator("summary", has_text="Time per turn")
    expect(pace.locator(".fold__choice:visible")).to_have_text(
        "As usual · Relaxed at a public table; no clock at a private one or with bots only"
    )
    pace.click()
    page.get_by_role("radio", name="Weekly").check()
    expect(pace.locator(".fold__choice:visible")).to_have_text("Weekly · 7 days per turn")


def test_on_a_phone_the_button_stands_above_the_bar_of_places(windows: Windows, people: People) -> None:
    page = windows.open(people.ana, size=PHONE)
    page.goto("/tables/new/")
    button, bar = (page.locator(what).bounding_box() for what in (".make button", ".site-nav__places"))
    assert button
    assert bar
    assert button["y"] + button["height"] <= bar["y"]
