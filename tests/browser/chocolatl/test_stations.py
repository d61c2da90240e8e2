"""Chocolatl's stations explain themselves, and never in the way of cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from tests.browser.chocolatl.bidding import card, station
from tests.games.factories import bidding_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844)


@pytest.fixture
def bidding(people: People) -> Game:
    """All three have sacrificed their 0 and are to lay all cards of a red round."""
    return bidding_game(*people)


def rule(page: Page, number: int) -> Locator:
    return page.locator(f"#about-station-{number}")


def test_a_tap_on_its_question_mark_says_what_a_station_is_about(
    windows: Windows, people: People, bidding: Game
) -> None:
    page = windows.open(people.ana, size=PHONE, touch=True)
    page.goto(bidding.get_absolute_url())

    station(page, 3).locator(".station__ask").tap()

    expect(rule(page, 3)).to_contain_text("First place chooses a hut or the bonus die")
    expect(rule(page, 3)).to_contain_text("2nd: the other")


@pytest.mark.parametrize("part", [".station__name", ".stakes"])
def test_pointing_at_a_station_to_lay_a_card_opens_nothing(
    windows: Windows, people: People, bidding: Game, part: str
) -> None:
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    page.clock.install()

    station(page, 3).locator(part).hover()
    page.clock.run_for(2000)

    expect(rule(page, 3)).to_be_hidden()


def test_a_station_that_is_reached_by_key_says_what_it_is_about(
    windows: Windows, people: People, bidding: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    page.locator("#track-fold > summary").focus()
    page.keyboard.press("Tab")

    expect(station(page, 1).locator(".station__ask")).to_be_focused()
    expect(rule(page, 1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(rule(page, 1)).to_be_hidden()


@pytest.mark.parametrize("part", [".station__name", ".stakes"])
def test_a_chosen_card_is_laid_by_a_tap_that_asks_nothing(
    windows: Windows, people: People, bidding: Game, part: str
) -> None:
    page = windows.open(people.ana, size=PHONE, touch=True)
    page.goto(bidding.get_absolute_url())
    card(page, 7).tap()

    station(page, 3).locator(part).tap()

    expect(station(page, 3).locator(".laid .card")).to_have_text("7")
    expect(rule(page, 3)).to_be_hidden()
