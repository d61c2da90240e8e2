"""What is said at a table to somebody who does not see it: each thing once, in words, and nothing else."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import Player
from tests.games.factories import GREEDY_BOT, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]"


@pytest.fixture
def page(windows: Windows, people: People) -> Page:
    """Ana is to lay a tile."""
    page = windows.open(people.ana)
    page.goto(running_game(people.ana, title="cacao", bots=[GREEDY_BOT]).get_absolute_url())
    Player(page).play_until("place")
    return page


def test_the_way_to_the_rules_lies_in_nothing_that_is_read_out(page: Page) -> None:
    assert page.get_by_role("link", name="Rules of this table").count() == 1
    assert page.locator(LIVE).get_by_role("link").count() == 0


def test_what_a_cell_would_bring_is_said_once(page: Page) -> None:
    spot = next(spot for spot in page.locator(".spot.place").all() if brings(page, spot))
    said = page.locator("#announcer p")
    expect(said.last).to_have_text(re.compile("^(?!.*→).* from .* to "))
    assert spot.is_visible()


def brings(page: Page, spot: Locator) -> bool:
    """Whether a tile in a cell changes anything; what it changes is seen then."""
    spot.focus()
    expect(page.locator(f"#{spot.locator('..').get_attribute('id')} .spot .tile")).to_be_attached()
    page.wait_for_load_state("networkidle")
    return page.locator("#forecast li").count() > 0


def test_a_turn_of_somebody_else_is_one_sentence(page: Page) -> None:
    Player(page).play_until("wait")
    said = page.locator("#announcer p", has_text="Keen bot 2 lays a worker tile")
    expect(said).to_have_count(1)
    assert "→" not in said.inner_text()


def test_a_turn_is_told_with_what_it_brings_before_it_is_confirmed_and_with_its_cells_after(page: Page) -> None:
    player = Player(page)
    player.act()
    player.play_until("confirm")
    cells = page.locator("#board td.draft")
    row, column = cells.first.evaluate(
        """cell => {
          const before = [...cell.parentElement.cells].slice(0, cell.cellIndex);
          const column = before.reduce((sum, each) => sum + each.colSpan, 0);
          return [cell.parentElement.querySelector("th").textContent,
                  document.querySelectorAll("#columns th")[column].textContent];
        }"""
    )
    if page.locator("#brought").count():
        expect(page.locator("#announcer p").last).to_contain_text("What this turn changes for Ana: ")

    player.act()

    told = page.locator("#announcer p", has_text="Ana lays a worker tile")
    expect(told).to_have_count(1)
    expect(told).to_contain_text(f"({row}, {column})")


def test_a_tile_that_is_turned_is_named_as_it_lies(page: Page) -> None:
    page.keyboard.press("1")
    name = page.locator("#tile-0").evaluate("field => field.labels[0].textContent")
    for _turn in range(4):
        page.keyboard.press("r")
    turned = page.locator("#announcer p")

    assert [" ".join(name.split())] == turned.all_text_contents()[-1:]
    numbers = [re.findall(r"\d+", text) for text in turned.all_text_contents()]
    assert all(now == [before[-1], *before[:-1]] for before, now in pairwise(numbers))
