"""The log points at the board and the board at the log; what lies hidden under tiles and in piles is a tap away."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.pictures import decide_well
from tests.browser.playing import Player, open_log_and_chat
from tests.games.factories import RANDOM_BOT, fresh, running_game
from tests.look import expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(people: People) -> Game:
    """Two have played until one has built over a tile."""
    game, luck = running_game(people.ana, people.bo, title="cacao"), Random(3)
    while not game.moves.filter(data__type="overbuild").exists():
        decide_well(fresh(game), luck)
    assert fresh(game).is_running
    return fresh(game)


@pytest.fixture
def page(windows: Windows, people: People, game: Game) -> Page:
    """Ana's page."""
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url(), wait_until="load")
    return page


def test_a_line_of_the_log_points_at_its_cells(page: Page) -> None:
    line = page.locator("#log li[data-cells]").first
    cells = (line.get_attribute("data-cells") or "").split()

    open_log_and_chat(page)
    line.locator(".log__at").focus()

    assert page.locator("#board .pointed").evaluate_all("cells => cells.map(cell => cell.id)") == cells
    page.locator(".turn__rules").focus()
    expect(page.locator("#board .pointed")).to_have_count(0)


def test_a_cell_points_at_its_last_line(page: Page, game: Game) -> None:
    cell = (page.locator("#log li[data-cells]").nth(3).get_attribute("data-cells") or "").split()[0]
    last = page.locator(f"#log li[data-cells~={cell}]").first

    page.locator(f"#{cell} .asks").first.focus()

    expect(page.locator("#log .pointed")).to_have_count(1)
    assert page.locator("#log .pointed").get_attribute("id") == last.get_attribute("id")


def test_the_tile_under_an_overbuilt_one_can_be_looked_at(page: Page) -> None:
    mark = page.locator("#board .asks:has(.piece--token)").first

    mark.click()

    under = page.locator(f"#{mark.get_attribute('popovertarget')}")
    expect(under).to_contain_text("What lies under it")
    expect(under.locator(".tile")).to_be_visible()
    expect_well_made_on_each_screen(page)


def test_a_village_keeps_its_tiles_in_sight_by_key(page: Page) -> None:
    mark = page.locator("#village-0 .tilecount__show")
    colour = page.locator("#village-0").evaluate("one => [...one.classList].find(name => name.includes('seat-'))")
    foreign = page.locator(f"#board .tile:not(.{colour})").first

    mark.focus()
    page.keyboard.press("Space")

    expect(foreign).to_have_css("opacity", "0.4")
    page.keyboard.press("Space")
    expect(foreign).to_have_css("opacity", "1")


def test_a_tap_on_the_tiles_of_a_village_shows_them_and_another_one_all_tiles(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana, size=(390, 844), touch=True)
    page.goto(game.get_absolute_url(), wait_until="load")
    mark = page.locator("#village-0 .tilecount")
    colour = page.locator("#village-0").evaluate("one => [...one.classList].find(name => name.includes('seat-'))")
    foreign = page.locator(f"#board .tile:not(.{colour})").first

    page.locator("#points-0").tap()
    mark.tap()
    expect(foreign).to_have_css("opacity", "0.4")
    mark.tap()
    expect(foreign).to_have_css("opacity", "1")


def test_the_pile_opens_what_is_left_in_it(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto(running_game(people.ana, people.bo, title="cacao").get_absolute_url(), wait_until="load")

    page.locator(".supply__pile").click()

    expect(page.locator("#pile")).to_have_attribute("open", "")


def test_a_tile_one_points_at_lies_in_the_only_space_while_news_is_asked_for(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto(running_game(people.ana, title="cacao", bots=[RANDOM_BOT]).get_absolute_url(), wait_until="load")
    player = Player(page)
    player.play_until("fill")
    while page.locator("#board .spot.fill").count() != 1 or page.locator("#dock [data-mark]").count() < 2:
        player.act()
        player.play_until("fill")
    ghost, tiles = page.locator("#board .spot.fill .tile"), page.locator("#dock [data-mark]")

    for tile in (tiles.first, tiles.last):
        tile.hover()
        [picture] = re.findall(r"\bjungle-\d+", tile.locator(".tile").get_attribute("class") or "")
        expect(ghost).to_have_class(re.compile(rf"\b{picture}\b"))
    with page.expect_response(lambda answer: "/news/" in answer.url):
        expect(ghost).to_be_attached()
    expect(ghost).to_be_attached()

    page.locator("#headline").hover()
    expect(ghost).to_have_count(0)


def test_the_total_says_what_it_is(page: Page) -> None:
    expect(page.locator("#village-0 .score__name")).to_have_text("score now")
