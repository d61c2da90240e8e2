"""In a gold round of Chocolatl cards are planned for stations to come, beside those that are laid now."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Plan
from tests.browser.chocolatl.bidding import card, station
from tests.games.factories import (
    bidding_game,
    confirm,
    moves_of,
    take_step,
)
from tests.look import faults, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)
SIZES = [(390, 844), (820, 1180), (1440, 900)]


@pytest.fixture
def game(gold_track: None, people: People) -> Game:
    """All three are to lay cards at the first station of a gold round."""
    return bidding_game(*people)


def planned() -> dict[str, list[int]]:
    return {name: cards for plan in Plan.objects.waiting() for name, cards in plan.moves[0]["bids"].items()}


def plan(page: Page, value: int, number: int) -> None:
    """Choose a card and tap the station it is meant for."""
    card(page, value).click()
    station(page, number).locator("h3").click()


@pytest.mark.parametrize("size", SIZES)
def test_cards_are_planned_while_others_are_laid_and_the_plan_changes_while_one_waits(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(game.get_absolute_url())
    for value in (1, 2):
        card(page, value).click()
    for value, number in ((11, 3), (12, 3)):
        plan(page, value, number)
    expect(page.locator("#laid-count")).to_contain_text("2 of 2 laid")

    page.get_by_role("button", name="Lay these cards").click()

    expect(page.locator("#hint")).to_contain_text("You’re ready.")
    expect(station(page, 3).locator(".laid .card")).to_have_text(["11", "12"])
    assert planned() == {"3": [11, 12]}
    assert faults(page) == []
    assert not is_wider_than_its_screen(page)

    station(page, 3).locator(".laid").first.click()
    plan(page, 5, 3)
    page.get_by_role("button", name="Keep this plan").click()
    expect(page.locator("#play-form.htmx-request")).to_have_count(0)
    page.reload()
    assert planned() == {"3": [5, 12]}
    expect(station(page, 3).locator(".laid .card")).to_have_text(["5", "12"])


def test_planned_cards_are_laid_on_an_open_page_when_their_station_comes(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    for value in (1, 2):
        card(page, value).click()
    for value in (11, 12):
        plan(page, value, 2)
    page.get_by_role("button", name="Lay these cards").click()
    expect(page.locator("#hint")).to_contain_text("You’re ready.")

    for person in (people.bo, people.cy):
        take_step(game, person)
        confirm(game, person)

    expect(station(page, 2).locator(".bidder--own .card")).to_have_text(["11", "12"])
    assert [move.data["bids"] for move in moves_of(game)[-1:]] == [{"2": [11, 12]}]


def test_cards_are_planned_without_javascript(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())
    for name, value in {"slot-1-1": 1, "slot-1-2": 2, "ahead-4-1": 11, "ahead-4-2": 12}.items():
        page.locator(f"select[name={name}]").select_option(str(value))
    page.get_by_role("button", name="Lay these cards").click()
    expect(page.locator("#hint")).to_contain_text("You’re ready.")
    assert planned() == {"4": [11, 12]}
    for name in ("ahead-4-1", "ahead-4-2"):
        page.locator(f"select[name={name}]").select_option("")
    page.get_by_role("button", name="Keep this plan").click()
    expect(page.locator("#hint")).to_contain_text("You’re ready.")
    assert planned() == {}
