"""A secret decision is confirmed, taken back and made anew, while an open page of another player looks on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.games.factories import (
    confirm,
    moves_of,
    running_game,
    take_step,
)
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(people: People) -> Game:
    """Three people are asked for their sacrifices."""
    return running_game(*people, title="chocolatl")


def sacrifice(page: Page, card: int) -> None:
    """Choose a card and confirm it."""
    page.locator("#hand button[name=move]").nth(card).click()
    page.get_by_role("button", name="Confirm turn").click()
    expect(page.get_by_role("button", name="Change my mind")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_person_changes_ones_mind(windows: Windows, people: People, game: Game, javascript: bool) -> None:
    page = windows.open(people.ana, size=(390, 844), javascript=javascript)
    page.goto(game.get_absolute_url())
    sacrifice(page, 3)

    page.get_by_role("button", name="Change my mind").click()
    expect(page.get_by_role("button", name="Change my mind")).to_have_count(0)
    sacrifice(page, 9)

    assert [move.data["card"] for move in moves_of(game)] == [9]


def test_when_the_last_one_has_decided_an_open_page_offers_it_no_more(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    sacrifice(page, 0)
    for person in (people.bo, people.cy):
        take_step(game, person)
        confirm(game, person)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    expect(page.get_by_role("button", name="Change my mind")).to_have_count(0)
