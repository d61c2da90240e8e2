"""The table page on every size of screen, light and dark: nothing sticks out, and nobody is shut out."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from tests.browser.playing import Player
from tests.games.factories import (
    bidding_game,
    fresh,
    play_to_end,
    play_turn,
    running_game,
)
from tests.look import SCREENS, expect_well_made, expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


def expect_every_step_well_made(windows: Windows, people: Iterable[User], game: Game) -> None:
    """See the table with these people's eyes, then at each step of a turn with those of who is awaited."""
    pages = [windows.open(person) for person in people]
    for page in pages:
        page.goto(game.get_absolute_url())
        expect_well_made_on_each_screen(page)
    player = next(player for player in map(Player, pages) if player.task not in ("wait", "over"))

    while player.task not in ("wait", "over"):
        player.act()
        expect_well_made_on_each_screen(player.page)


@pytest.fixture
def game(people: People) -> Game:
    """Ana and Bo are in the middle of a game."""
    game = running_game(people.ana, people.bo, title="cacao")
    for _turn in range(6):
        play_turn(game, Random(5))
    return game


MODULES = ["big-game", "big-market", "golden-temple", "new-huts", "new-storage", "volcanoes"]


@pytest.fixture
def big_game(people: People) -> Game:
    """All three are in the middle of a game with every module."""
    game = running_game(*people, title="cacao", modules=MODULES)
    for _turn in range(18):
        play_turn(game, Random(5))
    return game


def test_every_step_of_a_turn_with_modules_is_well_made(windows: Windows, people: People, big_game: Game) -> None:
    awaited = mover(big_game)
    another = next(person for person in people if person != awaited)
    expect_every_step_well_made(windows, [awaited, another], big_game)


def top_and_bottom(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box, selector
    return box["y"], box["y"] + box["height"]


UNDER_ZOOM = """cells => {
  const zoom = document.querySelector("#zoom").getBoundingClientRect();
  const isUnder = ({ left, right, top, bottom }) =>
    left < zoom.right && right > zoom.left && top < zoom.bottom && bottom > zoom.top;
  return cells.filter((cell) => isUnder(cell.getBoundingClientRect())).map((cell) => cell.id);
}"""


def under_zoom(page: Page) -> list[str]:
    """The cells with something in them that the sizes of the board lie over."""
    cells = page.locator("#rows td:has(> *)")
    assert cells.count()
    return list(cells.evaluate_all(UNDER_ZOOM))


@pytest.mark.parametrize("zoom", ["1", "4"])
def test_no_cell_lies_under_the_zoom(windows: Windows, people: People, big_game: Game, zoom: str) -> None:
    for screen in SCREENS:
        page = windows.open(people.ana, **screen)
        page.goto(f"{big_game.get_absolute_url()}?zoom={zoom}")
        page.locator("#frame").evaluate("frame => frame.scrollTo(frame.scrollWidth, frame.scrollHeight)")

        assert under_zoom(page) == [], screen


def test_every_step_of_a_turn_is_well_made(windows: Windows, game: Game) -> None:
    expect_every_step_well_made(windows, [mover(game)], game)


PHONE = (390, 844)
PHONE_ON_ITS_SIDE = (844, 390)


def test_the_whole_finished_board_is_seen(windows: Windows, people: People, big_game: Game) -> None:
    play_to_end(big_game, Random(5))
    for screen in [*SCREENS, {"size": PHONE_ON_ITS_SIDE}]:
        page = windows.open(people.ana, **screen)
        page.goto(big_game.get_absolute_url())

        expect(page.locator(".zoom__fit")).to_be_visible()
        assert lies_in(page, "#board", "#frame"), screen
        assert under_zoom(page) == [], screen


def lies_in(page: Page, inner: str, outer: str) -> bool:
    small, large = (page.locator(selector).bounding_box() for selector in (inner, outer))
    assert small, inner
    assert large, outer
    return (
        large["x"] <= small["x"]
        and large["y"] <= small["y"]
        and small["x"] + small["width"] <= large["x"] + large["width"]
        and small["y"] + small["height"] <= large["y"] + large["height"]
    )


def test_the_smallest_size_of_the_board_is_named_after_what_it_does(
    windows: Windows, people: People, game: Game
) -> None:
    for _turn in range(12):
        play_turn(game, Random(5))
    page = choosing(windows, game, (820, 1180))
    expect(page.locator("#zoom label").first).to_have_text("Fit", use_inner_text=True)
    assert lies_in(page, "#board", "#frame")

    page.set_viewport_size({"width": 320, "height": 568})

    expect(page.locator("#zoom label").first).to_have_text("1×", use_inner_text=True)
    assert page.locator(".spot").first.evaluate("spot => spot.closest('td').offsetWidth") >= 22


def choosing(windows: Windows, game: Game, size: tuple[int, int]) -> Page:
    """The page of who is awaited, when all older workers are used and a tile is to be laid."""
    page = windows.open(mover(game), size=size)
    page.goto(game.get_absolute_url())
    player = Player(page)
    while player.task == "settle":
        player.act()
    return page


def mover(game: Game) -> User:
    """Who is awaited."""
    return next(seat.user for seat in read_table(fresh(game)).seats if seat.waiting_since)


def is_in_sight(page: Page, selector: str) -> bool:
    top, bottom = top_and_bottom(page, selector)
    return top >= 0 and bottom <= page.evaluate("innerHeight")


def test_a_phone_on_its_side_shows_board_and_hand_together(windows: Windows, people: People, game: Game) -> None:
    page = choosing(windows, game, PHONE_ON_ITS_SIDE)

    assert all(is_in_sight(page, thing) for thing in ("#headline", "#board", "#zoom", ".hand"))
    Player(page).act()
    expect_well_made(page)


def test_a_phone_on_its_side_shows_stations_and_cards_together(windows: Windows, people: People) -> None:
    page = windows.open(people.ana, size=PHONE_ON_ITS_SIDE)
    page.goto(bidding_game(*people).get_absolute_url())
    page.locator("#station-3").scroll_into_view_if_needed()

    assert all(is_in_sight(page, thing) for thing in ("#station-3", "#hand", "#hand-in"))
    expect_well_made(page)


def test_an_opened_score_leaves_the_neighbours_village_as_it_was(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana, size=(820, 1180))
    page.goto(game.get_absolute_url())
    before = rows_of(page, 1)

    page.locator("#village-0 .score summary").click()

    expect(page.locator("#village-0 .score__lines dd").last).to_be_visible()
    assert rows_of(page, 1) == before


def rows_of(page: Page, seat: int) -> Any:
    """How far the parts of a village stand below its top."""
    return page.locator(f"#village-{seat}").evaluate("village => [...village.children].map(part => part.offsetTop)")


def test_the_final_score_is_well_made(windows: Windows, people: People, game: Game) -> None:
    play_to_end(game, Random(5))
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    expect_well_made_on_each_screen(page)


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_the_rules_of_a_table_are_one_click_away_in_a_window_of_their_own(
    windows: Windows, people: People, title: str
) -> None:
    game = running_game(*people, title=title)
    page = windows.open(people.ana, size=PHONE)
    page.goto(game.get_absolute_url())

    with page.expect_popup() as opened:
        page.locator("#turn").get_by_role("link", name="Rules").click()

    expect(opened.value.get_by_role("link", name="Back to the table")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("is_member", [True, False])
def test_the_rules_are_found_in_the_header_which_keeps_to_one_row(
    windows: Windows, game: Game, width: int, is_member: bool
) -> None:
    page = windows.open(mover(game) if is_member else None, size=(width, 700))
    # Elsewhere a member has the site's places at the bottom, and the rules among the links below the page.
    page.goto(game.get_absolute_url() if is_member else "/tables/")

    assert page.locator(".site-header").evaluate("header => header.offsetHeight") < 70
    page.locator(".site-header").get_by_role("link", name="Rules").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules of")
