"""Tiles and huts explain themselves: to whoever points at one, comes to it by key, or taps it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from tests.browser.playing import Player
from tests.games.factories import GREEDY_BOT, running_game
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(people: People) -> Game:
    """Ana has just begun a game with huts."""
    return running_game(people.ana, title="cacao", bots=[GREEDY_BOT], modules=["huts"])


def answer(page: Page, thing: Locator) -> Locator:
    return page.locator(f"#{thing.get_attribute('popovertarget')}")


def first_tile(page: Page) -> Locator:
    return page.locator("#board .asks").first


def test_a_tile_explains_itself_to_whoever_points_at_it(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    tile = first_tile(page)

    tile.hover()
    expect(answer(page, tile)).to_be_visible()

    page.mouse.move(1, 1)
    expect(answer(page, tile)).to_be_hidden()


def test_arrow_keys_lead_from_tile_to_tile_and_each_explains_itself(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    page.locator("#frame").focus()

    page.keyboard.press("Tab")
    while not page.locator("#board .asks:focus").count():
        page.keyboard.press("Tab")
    first = page.locator("#board .asks:focus").get_attribute("popovertarget")
    expect(page.locator(f"#{first}")).to_be_visible()

    page.keyboard.press("ArrowDown")
    second = page.locator("#board .asks:focus").get_attribute("popovertarget")
    assert second != first
    expect(page.locator(f"#{second}")).to_be_visible()
    expect(page.locator(f"#{first}")).to_be_hidden()


def test_a_tap_on_a_hut_in_a_village_explains_it_without_javascript(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    player = Player(page)
    player.play_until("hut")
    player.click(page.locator(".huts .use").first)
    player.play_what_is_asked()
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())
    hut = page.locator(".village__huts .asks").first

    hut.click()

    expect(answer(page, hut)).to_be_visible()


def test_no_popover_repeats_what_stands_beside_a_hut(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    page.locator("#huts summary").click()

    expect(page.locator("#huts .hut__words").first).to_be_visible()
    expect(page.locator("#huts .asks")).to_have_count(0)


def test_a_jungle_tile_to_lay_can_be_asked_without_being_chosen(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana, size=(390, 844))
    page.goto(game.get_absolute_url())
    player = Player(page)
    player.play_until("fill")
    question = page.locator(".fillings .asks").first

    question.click()

    expect(answer(page, question)).to_be_visible()
    assert player.task == "fill"


def test_a_long_press_on_a_worker_tile_of_the_hand_explains_it(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana, size=(390, 844), touch=True)
    page.goto(game.get_absolute_url())
    Player(page).play_until("place")
    tile = page.locator(".hand [data-explains]").nth(1)

    tile.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})

    expect(page.locator(f"#{tile.get_attribute('data-explains')}")).to_be_visible()
    expect(page.locator("#tile-0")).to_be_checked()
    expect(page.locator(".hand .question")).to_have_count(0)


def test_nothing_explains_itself_where_the_pointer_rests_after_a_step(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    page.clock.install()
    player = Player(page)
    player.play_until("place")
    player.act()
    page.clock.run_for(2000)

    expect(page.locator(".explanation:popover-open")).to_have_count(0)


NEEDED = "#headline, #hint, #dock button, #dock label"
COVERED = """needed => {
  const over = document.querySelector(".explanation:popover-open").getBoundingClientRect();
  const isBeside = (box) => box.bottom > over.top && box.top < over.bottom;
  const isBehind = (box) => isBeside(box) && box.right > over.left && box.left < over.right;
  const seen = [...document.querySelectorAll(needed)];
  return seen.filter((thing) => isBehind(thing.getBoundingClientRect())).map((thing) => thing.className);
}"""


@pytest.mark.parametrize(
    ("size", "needed"),
    [
        ((390, 844), NEEDED),  # A phone has no room but over the meadow.
        ((820, 1180), f"{NEEDED}, #board .spot"),
        ((1024, 768), f"{NEEDED}, #board .spot"),
        ((1280, 800), f"{NEEDED}, #board .spot"),
        ((1440, 900), f"{NEEDED}, #board .spot"),
    ],
)
def test_what_explains_itself_covers_neither_headline_nor_choices(
    windows: Windows, people: People, game: Game, size: tuple[int, int], needed: str
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(game.get_absolute_url())
    Player(page).play_until("place")

    page.locator(".hand [data-explains]").nth(1).hover()

    expect(page.locator(".explanation:popover-open")).to_have_count(1)
    assert page.evaluate(COVERED, needed) == []


def test_a_worker_tile_on_the_board_explains_itself_to_whoever_points_at_it(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    player = Player(page)
    player.play_until("place")
    player.act()
    player.play_until("place")
    tile = page.locator("#board .asks[popovertarget^=about-worker]").first

    tile.hover()

    expect(answer(page, tile)).to_contain_text("Every player has")


def test_the_emperor_explains_himself_to_a_tap_and_leaves_the_workers_in_sight(
    windows: Windows, people: People
) -> None:
    game = running_game(people.ana, title="cacao", bots=[GREEDY_BOT], modules=["emperor"])
    page = windows.open(people.ana, size=(390, 844), touch=True)
    page.goto(game.get_absolute_url())
    Player(page).play_until("place")
    emperor = page.locator("#board .asks:has(.piece--emperor)")
    piece, cell = emperor.bounding_box(), page.locator("#board td:has(.piece--emperor)").bounding_box()
    assert piece
    assert cell

    assert piece["x"] + piece["width"] <= cell["x"] + 0.3 * cell["width"], "on the left he stands below the workers"
    assert piece["y"] >= cell["y"] + 0.7 * cell["height"], "below he stands to the left of them"
    emperor.tap()

    expect(answer(page, emperor)).to_contain_text("1 gold")


def test_free_cells_in_the_emperors_row_show_his_gold(windows: Windows, people: People) -> None:
    game = running_game(people.ana, title="cacao", bots=[GREEDY_BOT], modules=["emperor"])
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    Player(page).play_until("place")

    assert page.locator(".spot").count() > page.locator(".seen > .spot").count() > 0
    for spot in page.locator(".spot").all():
        is_seen = "the emperor comes" in (spot.get_attribute("aria-label") or "")
        shown = spot.evaluate("spot => getComputedStyle(spot, '::after').content")
        assert shown == ('"+1"' if is_seen else "none")
