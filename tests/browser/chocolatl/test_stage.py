"""Chocolatl's stage is fixed: stations and dock stay where they are, whatever is asked, laid or shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.chocolatl.bidding import Bidder
from tests.browser.chocolatl.test_clear import a_table, opened
from tests.games.factories import bidding_game
from tests.look import faults
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(360, 640), (390, 844), (820, 1180), (1440, 900)]
LEAST = 44
"""What a finger needs, in pixels."""

WATCH = """() => {
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifts += value;
  }).observe({ type: "layout-shift" });
}"""
SHIFTS = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
  const value = globalThis.shifts;
  globalThis.shifts = 0;
  return value;
}"""
PLACES = """() => [...document.querySelectorAll(".station, #dock")].map((part) => {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round).join(" ");
})"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".station")].filter((station) => {
  const { left, top, right, bottom } = station.getBoundingClientRect();
  const floor = document.querySelector("#dock").getBoundingClientRect().top;
  return left < 0 || top < 0 || right > innerWidth || bottom > floor + 1;
}).map(({ id }) => id)"""
COVERED_STATIONS = """() => [...document.querySelectorAll(".station")].filter((station) => {
  const { left, right, top, bottom } = station.getBoundingClientRect();
  return !station.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map(({ id }) => id)"""
CARDS = """cards => cards.map((card, number) => {
  const next = cards[number + 1]?.getBoundingClientRect();
  const { left, top, right, height } = card.getBoundingClientRect();
  const end = next && Math.abs(next.top - top) < height / 2 ? Math.min(right, next.left) : right;
  return [Math.round(end - left), Math.round(height)];
})"""
"""How wide each card is up to the next one in its row, and how high."""


def steps(player: Bidder) -> Iterator[str]:
    """The steps of a bidding and of the walk through its results."""
    page = player.page
    player.lay(player.free_card(), page.locator(".station--asks").first)
    yield "lay a card"
    player.lay_all()
    yield "lay all cards"
    player.act()
    expect(page.locator("#walk")).to_be_visible()
    yield "hand in"
    while page.locator("#walk").is_visible():
        page.locator("[data-walk=next]").click()
        yield "walk"


@pytest.fixture
def page(windows: Windows, people: People, size: tuple[int, int], players: int) -> Page:
    page = opened(windows, people, a_table(people, players))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.reload(wait_until="load")
    page.evaluate(WATCH)
    return page


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_all_stations_are_whole_and_nothing_moves_while_one_bids_and_sees_the_results(
    page: Page, size: tuple[int, int], players: int
) -> None:
    player = Bidder(page)
    page.remove_locator_handler(page.locator("#walk .walk__close"))
    begin: list[Any] = page.evaluate(PLACES)
    for what in steps(player):
        assert page.evaluate(SHIFTS) < 0.02, what
        assert page.evaluate(PLACES) == begin, what
        assert page.evaluate(OUT_OF_SIGHT) == [], what


MOST = 1800
"""Elements of a table, also with five players."""


def steps_of_rounds(player: Bidder, *, rounds: int) -> Iterator[str]:
    """Every step up to the end of this round: cards, results one after the other, questions."""
    page = player.page
    title = page.locator("#round .round__title")
    while f"Round {rounds + 1}" not in title.inner_text() and player.task != "over":
        what = player.task
        if page.locator("#walk").is_visible():
            what = "walk"
            page.locator("[data-walk=next]").click()
        elif what == "wait":
            expect(page.locator("#play:not([data-task=wait])")).to_be_attached()
        else:
            player.act()
        yield f"{what} in {title.inner_text()}"


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_in_any_step_of_the_first_rounds(page: Page, size: tuple[int, int], players: int) -> None:
    player = Bidder(page)
    page.remove_locator_handler(page.locator("#walk .walk__close"))
    for what in steps_of_rounds(player, rounds=3):
        assert page.evaluate(SHIFTS) < 0.02, what
        assert page.evaluate(OUT_OF_SIGHT) == [], what
        if player.task != "over" and not what.startswith("walk"):
            assert page.evaluate("scrollY") == 0, what


@pytest.mark.parametrize("players", [5])
@pytest.mark.parametrize("size", [(390, 844)])
def test_a_table_of_five_has_few_elements(page: Page, size: tuple[int, int], players: int) -> None:
    player = Bidder(page)
    page.remove_locator_handler(page.locator("#walk .walk__close"))
    for what in steps_of_rounds(player, rounds=2):
        assert page.locator("*").count() <= MOST, what


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("size", SIZES[:3])
def test_a_chip_opens_what_its_player_has_and_leaves_all_stations_in_sight(
    page: Page, size: tuple[int, int], players: int
) -> None:
    chips = page.locator(".point")
    expect(chips).to_have_count(players)
    assert min(chips.evaluate_all("chips => chips.map((chip) => chip.offsetHeight)")) >= 28

    chips.nth(1).click()

    village = page.locator(".village:visible")
    expect(village).to_have_count(1)
    expect(village.locator(".goods")).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED_STATIONS) == []
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(village).to_have_count(0)


@pytest.mark.parametrize("players", [5])
@pytest.mark.parametrize("size", [(1440, 900)])
def test_beside_the_stations_all_players_are_seen(page: Page, size: tuple[int, int], players: int) -> None:
    expect(page.locator(".village")).to_have_count(players)
    for village in page.locator(".village").all():
        expect(village).to_be_in_viewport(ratio=1)
    expect(page.locator(".point").first).to_be_hidden()


@pytest.mark.parametrize("players", [3])
@pytest.mark.parametrize("size", [(390, 844)])
def test_each_station_is_a_region_with_its_name(page: Page, size: tuple[int, int], players: int) -> None:
    for name in ("1 Chocolatl", "2 Harvest", "3 City", "4 Pyramid", "5 Drink", "6 Tachli"):
        expect(page.get_by_role("region", name=name, exact=True)).to_have_count(1)


@pytest.mark.parametrize("players", [3])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180), (1024, 768), (1440, 900)])
def test_each_card_of_the_hand_is_as_large_as_a_finger_needs_laid_or_not(
    page: Page, size: tuple[int, int], players: int
) -> None:
    cards = page.locator(".handcard--live")
    before = cards.evaluate_all(CARDS)
    Bidder(page).lay_all()

    assert min(min(card) for card in before) >= LEAST
    assert cards.evaluate_all(CARDS) == before


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("size", [(1440, 900)])
def test_beside_the_stations_the_name_of_each_bot_is_whole(page: Page, size: tuple[int, int], players: int) -> None:
    names = page.locator(".village__who")
    expect(names).to_have_count(players)
    assert names.evaluate_all("names => names.filter((name) => name.scrollWidth > name.clientWidth)") == []


OVERLAP = """() => {
  const end = (selector) => document.querySelector(selector).getBoundingClientRect();
  return Math.max(0, Math.round(end(".tablehead > .track-box").right - end(".happened__fold").left));
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_opens_the_news_lies_over_nothing_in_its_line(windows: Windows, people: People, language: str) -> None:
    User.objects.update(language=language)
    page = opened(windows, people, bidding_game(*people))
    found = []
    for width, height in [*SIZES[:3], (700, 1000), (960, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        found.append(page.evaluate(OVERLAP))
    assert not any(found), found
