"""The walk through the stations that came out: it opens by itself at those that are new, and goes on step by step."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from games.tables.tables import read_table
from games.titles.chocolatl.rules import scoring
from tests.games.factories import (
    bidding_game,
    confirm,
    decide,
    fresh,
    take_step,
)
from tests.look import faults
from tests.people import People
from tests.plugins.patience import wait_until
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bidding(people: People) -> Game:
    """Ana and Bo have laid all cards of a red round; Cy is still out."""
    game = bidding_game(*people)
    for person in (people.ana, people.bo):
        take_step(game, person)
        confirm(game, person)
    return game


def cy_lays(game: Game, people: People) -> None:
    take_step(game, people.cy)
    confirm(game, people.cy)


def shown(page: Page) -> Locator:
    """The results of the station whose turn it is."""
    return page.locator(".station--shown .outcome")


def test_an_open_page_walks_from_the_first_station_that_is_new(windows: Windows, people: People, bidding: Game) -> None:
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())

    cy_lays(bidding, people)

    expect(page.locator("#walk-1-1:visible .bidder")).to_have_count(3)
    expect(page.locator("#walk-1-1")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Next", exact=True).click()
    expect(shown(page)).to_have_id("walk-1-2")
    expect(shown(page)).to_have_count(1)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(shown(page)).to_have_id("walk-1-1")


def test_the_walk_goes_on_where_it_ended_and_ends_with_the_game_going_on(
    windows: Windows, people: People, bidding: Game
) -> None:
    cy_lays(bidding, people)
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    expect(page.locator("#walk")).to_be_hidden()

    decide_in_the_city(bidding, people)

    expect(shown(page)).to_have_id("walk-1-3")
    while page.get_by_role("button", name="Next", exact=True).is_visible():
        page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#walk")).to_be_hidden()


def test_the_walk_stays_where_its_viewer_is_and_leads_on_to_stations_that_came_out_meanwhile(
    windows: Windows, people: People, bidding: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    cy_lays(bidding, people)
    expect(shown(page)).to_have_id("walk-1-1")

    decide_in_the_city(bidding, people)

    expect(page.locator("#walk-1-3")).to_be_attached()
    expect(shown(page)).to_have_id("walk-1-1")
    for number in (2, 3):
        page.get_by_role("button", name="Next", exact=True).click()
        expect(shown(page)).to_have_id(f"walk-1-{number}")


CLOSE_WHILE_NEWS_COMES = """() => {
  document.querySelector("#walk .walk__close").click();
  document.dispatchEvent(new CustomEvent("htmx:afterSwap"));
}"""


def test_a_walk_that_is_closed_while_news_comes_in_stays_closed(
    windows: Windows, people: People, bidding: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    cy_lays(bidding, people)
    expect(shown(page)).to_have_id("walk-1-1")

    page.evaluate(CLOSE_WHILE_NEWS_COMES)

    expect(page.locator("#walk")).to_be_hidden()


def decide_in_the_city(game: Game, people: People) -> None:
    """Whoever is first there chooses."""
    table = read_table(fresh(game))
    person = table.seats[table.state.asked[0]].user
    assert person
    for _step in range(2):
        decide(game, person)


WATCH = """() => {
  const note = (moment) => {
    const isOpen = document.querySelector("#walk").checkVisibility();
    document.body.dataset[moment] = `${isOpen ? "open" : "closed"} ${scrollY}`;
  };
  const news = new MutationObserver(() => {
    note("shown");
    addEventListener("htmx:afterSettle", () => setTimeout(() => note("settled")), { once: true });
  });
  news.observe(document.querySelector("#play"), { attributeFilter: ["data-version"] });
}"""
"""Notes whether the walk is open and how far the page is scrolled, when news is shown and when all is done with it."""


def test_nothing_moves_under_a_finger_once_news_is_shown(windows: Windows, people: People, bidding: Game) -> None:
    page = windows.open(people.ana, size=(390, 844))
    page.goto(bidding.get_absolute_url())
    page.evaluate(WATCH)

    cy_lays(bidding, people)

    body = page.locator("body")
    expect(body).to_have_attribute("data-settled", re.compile("^open "))
    assert body.get_attribute("data-shown") == body.get_attribute("data-settled")


@pytest.mark.parametrize("name", ["Results", "Show me"])
def test_without_scripts_the_results_are_a_page(windows: Windows, people: People, bidding: Game, name: str) -> None:
    cy_lays(bidding, people)
    page = windows.open(people.ana, javascript=False)
    page.goto(bidding.get_absolute_url())

    page.get_by_role("link", name=name, exact=True).click()

    expect(page.locator(".past__station").first.locator("tbody tr")).to_have_count(3)


def test_without_scripts_each_station_shows_its_results(windows: Windows, people: People, bidding: Game) -> None:
    cy_lays(bidding, people)
    page = windows.open(people.ana, javascript=False)
    page.goto(bidding.get_absolute_url())

    expect(page.locator("#station-1 .bidder__total")).to_have_count(3)
    expect(page.locator("#station-1 .bidder__total").first).to_be_visible()
    expect(page.locator("#walk")).to_be_hidden()


def test_nothing_turns_for_people_who_want_less_motion(windows: Windows, people: People, bidding: Game) -> None:
    page = windows.open(people.ana)
    page.emulate_media(reduced_motion="reduce")
    page.goto(bidding.get_absolute_url())

    cy_lays(bidding, people)

    expect(shown(page)).to_have_id("walk-1-1")
    assert page.evaluate("document.getAnimations().filter((one) => one.effect.target.closest('#stations')).length") == 0


def test_who_comes_back_sees_what_each_turned_up_and_is_shown_it_from_the_first_new_station(
    windows: Windows, people: People, bidding: Game
) -> None:
    cy_lays(bidding, people)
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    news = page.get_by_role("region", name="Since your last move")
    expect(news).to_contain_text("Round 1, stations 1 and 2")
    expect(news.locator(".told__seat")).to_have_count(3)
    expect(news.locator(".told__seat").first.locator(".told__cards")).to_have_count(3)

    page.keyboard.press("s")

    expect(shown(page)).to_have_id("walk-1-1")
    page.keyboard.press("ArrowRight")
    expect(shown(page)).to_have_id("walk-1-2")
    page.keyboard.press("ArrowLeft")
    expect(shown(page)).to_have_id("walk-1-1")
    page.keyboard.press("Escape")
    expect(page.locator("#walk")).to_be_hidden()
    assert faults(page) == []


def test_cards_that_lie_face_down_are_told_in_words_and_nothing_is_shown(
    windows: Windows, people: People, bidding: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())

    news = page.get_by_role("region", name="Since your last move")
    expect(news).to_contain_text("lay cards face down.")
    expect(news.locator("#show-me")).to_have_count(0)


TOTALS = """() => [...document.querySelectorAll(".village")].sort((one, other) => one.id < other.id ? -1 : 1)
  .map((village) => village.querySelector(".score__total").textContent.trim()).join(" ")"""
CHIPS = """() => [...document.querySelectorAll(".point")]
  .sort((one, other) => one.getAttribute("popovertarget") < other.getAttribute("popovertarget") ? -1 : 1)
  .map((chip) => chip.lastChild.data.trim()).join(" ")"""


def totals(page: Page) -> list[str]:
    """What villages and chips tell, by seat."""
    return [page.evaluate(TOTALS), page.evaluate(CHIPS)]


FOLLOWS = "#hint, #track, .goods, .round__mode"
"""What tells of stations to come, too."""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_totals_are_told_as_they_were_at_the_station_that_is_shown(
    windows: Windows, people: People, bidding: Game, motion: Literal["reduce", "no-preference"]
) -> None:
    page = windows.open(people.ana)
    page.emulate_media(reduced_motion=motion)
    page.goto(bidding.get_absolute_url())
    before = totals(page)
    cy_lays(bidding, people)

    expect(shown(page)).to_have_id("walk-1-1")
    assert before == [shown(page).get_attribute("data-before")] * 2
    for number in (1, 2):
        expect(shown(page)).to_have_id(f"walk-1-{number}")
        wait_until(lambda: totals(page) == [shown(page).get_attribute("data-after")] * 2)
        assert page.locator(FOLLOWS).and_(page.locator(":visible")).count() == 0
        page.get_by_role("button", name="Next", exact=True).click()
    page.keyboard.press("Escape")

    now = totals(page)
    expect(page.locator("#hint")).to_be_visible()
    page.reload()
    assert totals(page) == now


def test_without_scripts_totals_are_those_of_now(windows: Windows, people: People, bidding: Game) -> None:
    cy_lays(bidding, people)
    page = windows.open(people.ana, javascript=False)
    page.goto(bidding.get_absolute_url())

    for number, score in enumerate(scoring.scores(read_table(fresh(bidding)).state)):
        total = str(score["total"]).replace("-", "−")
        expect(page.locator(f"#village-{number} .score__total")).to_have_text(total)
    expect(page.locator("#hint")).to_be_visible()


BETWEEN = """() => {
  const [walk, ...parts] = ["#walk", "#stations", "#headline"].map(
    (name) => document.querySelector(name).getBoundingClientRect(),
  );
  const isWhole = walk.left >= 0 && walk.top >= 0 && walk.right <= innerWidth && walk.bottom <= innerHeight;
  const isOver = ({ left, right, top, bottom }) =>
    walk.left < right && left < walk.right && walk.top < bottom && top < walk.bottom;
  return isWhole && !parts.some(isOver);
}"""
"""Whether the ways on are wholly on the screen, and over nothing that one looks at meanwhile."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (820, 1180), (1024, 768), (1440, 900), (1920, 1080)])
def test_each_station_shows_its_results_in_its_place_when_its_turn_comes(
    windows: Windows, people: People, bidding: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(bidding.get_absolute_url())

    cy_lays(bidding, people)

    expect(page.locator("#station-1 .outcome")).to_be_visible()
    expect(page.locator("#station-2 .outcome")).to_be_hidden()
    count = page.locator("#stations .outcome").count()
    for station in range(1, count + 1):
        expect(page.locator(".station--shown")).to_have_id(f"station-{station}")
        expect(page.locator(f"#station-{station} .bidder")).to_have_count(3)
        assert page.evaluate(BETWEEN)
        page.locator("[data-walk=next]").click()
    assert count > 1
    expect(page.locator(".station--shown")).to_have_count(0)


def test_the_ways_on_stay_where_they_are_when_news_comes(windows: Windows, people: People, bidding: Game) -> None:
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    cy_lays(bidding, people)
    expect(shown(page)).to_have_id("walk-1-1")
    before = page.locator("#walk").bounding_box()
    gains = page.locator("#walk-1-3").get_attribute("data-gains") or ""

    decide_in_the_city(bidding, people)

    expect(page.locator("#walk-1-3")).not_to_have_attribute("data-gains", gains)
    assert page.locator("#walk").bounding_box() == before


def test_who_stood_in_the_hand_stands_there_again_after_the_walk(
    windows: Windows, people: People, bidding: Game
) -> None:
    cy_lays(bidding, people)
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    page.get_by_role("link", name="Show me").focus()

    page.keyboard.press("Enter")
    page.locator("[data-walk=next]").focus()
    page.keyboard.press("Escape")

    expect(page.get_by_role("link", name="Show me")).to_be_focused()
