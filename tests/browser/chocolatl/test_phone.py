"""Chocolatl on a phone: what stands above, beside and over the stations finds its room there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.chocolatl.bidding import Bidder
from tests.browser.chocolatl.test_laying_in_sight import bidding
from tests.browser.chocolatl.test_room import COVERED_ROWS
from tests.games.factories import confirm, take_step
from tests.people import People
from tests.plugins.patience import wait_until
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(390, 844), (360, 640)]

OUT_OF_SIGHT = """() => {
  const parts = document.querySelectorAll("#walk button, .station--shown .bidder :is(.marker, .card, .bidder__sum)");
  const isHit = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)) && top >= 0;
  };
  return [...parts].filter((part) => !isHit(part)).map((part) => part.textContent.trim());
}"""
"""What of a step of the walk does not show."""


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
@pytest.mark.parametrize("size", SIZES)
def test_the_menu_of_ways_to_think_stands_beside_the_headline(
    windows: Windows, people: People, size: tuple[int, int], language: str
) -> None:
    User.objects.update(language=language)
    page = windows.open(people.ana, size=size)
    page.goto(bidding(people, 3).get_absolute_url())

    tops = [page.locator(each).bounding_box() for each in ("#headline", ".turn__rules", "#think > summary")]

    middles = [box["y"] + box["height"] / 2 for box in tops if box]
    assert len(middles) == 3
    assert max(middles) - min(middles) < 12
    assert page.locator("#think > summary").evaluate("one => one.offsetHeight") < 40


@pytest.fixture
def walk(windows: Windows, people: People) -> Page:
    """The page of one of five, who have all laid twelve cards and walk through the stations."""
    game = bidding(people, 5)
    page = windows.open(people.ana, size=(360, 640), touch=True)
    page.goto(game.get_absolute_url())
    page.emulate_media(reduced_motion="reduce")
    all_lay(game, people)
    expect(page.locator("#walk")).to_be_visible()
    return page


def all_lay(game: Game, people: People) -> None:
    for person in people:
        take_step(game, person)
        confirm(game, person)


def test_each_step_of_the_walk_shows_all_bids_and_the_ways_on_without_scrolling(walk: Page) -> None:
    expect(walk.locator(".station--shown .bidder")).to_have_count(5)
    step = walk.get_by_role("button", name="Next", exact=True)
    wait_until(lambda: walk.evaluate(OUT_OF_SIGHT) == [])
    while step.is_visible():
        step.tap()
        wait_until(lambda: walk.evaluate(OUT_OF_SIGHT) == [])


@pytest.mark.parametrize("size", SIZES)
def test_who_has_laid_their_cards_sees_them_at_all_six_stations_while_others_lay(
    windows: Windows, people: People, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(bidding(people, 5).get_absolute_url())
    player = Bidder(page)
    player.act()
    assert player.task == "wait"

    rows = page.locator(".bidder--own")
    expect(rows).to_have_count(6)
    wait_until(lambda: rows.evaluate_all(COVERED_ROWS) == 0)
