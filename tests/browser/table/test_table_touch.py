"""The board by finger and mouse: a tap shows, a second lays; tiles and meadow are dragged, wheel and taps zoom."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Game
from games.tables.tables import read_table
from tests.browser.playing import Player
from tests.games.factories import GREEDY_BOT, fresh, play_turn, running_game
from tests.look import faults
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


def to_lay(windows: Windows, people: People, **how: Any) -> Page:
    """Ana's page, where she is to lay a tile."""
    game: Game = running_game(people.ana, title="cacao", bots=[GREEDY_BOT])
    page = windows.open(people.ana, **how)
    page.goto(game.get_absolute_url(), wait_until="load")
    Player(page).play_until("place")
    return page


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tap_shows_the_tile_with_an_arrow_and_a_second_one_lays_it(windows: Windows, people: People) -> None:
    page = to_lay(windows, people, size=(390, 844), touch=True)
    turnable = page.locator(".hand label.choice:not(:has(.ways-1))").first
    turnable.tap()
    spot = page.locator(".spot.place").first

    spot.tap()
    expect(spot.locator(".tile")).to_be_visible()
    expect(page.locator("#forecast")).to_be_attached()
    assert faults(page) == []
    turned = (int(page.locator("input[name=rotation]:checked").input_value()) + 1) % 4
    page.locator("#board .turner").tap()
    expect(page.locator(f"#rotation-{turned}")).to_be_checked()
    expect(spot.locator(f".tile.turn-{turned}")).to_be_visible()
    assert Player(page).task == "place"

    spot.tap()
    expect(page.locator("#board .draft").first).to_be_attached()


AT_THE_MIDDLE = """spot => {
  const { left, right, top, bottom } = spot.getBoundingClientRect();
  return spot.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def test_the_arrow_leaves_the_place_of_the_second_tap_free_and_stays_on_the_board(
    windows: Windows, people: People
) -> None:
    game = running_game(*people, title="cacao", modules=["big-game"])
    for turn in range(24):
        play_turn(game, Random(turn))
    person = next(seat.user for seat in read_table(fresh(game)).seats if seat.waiting_since)
    page = windows.open(person, size=(360, 640), touch=True)
    page.goto(game.get_absolute_url(), wait_until="load")
    Player(page).play_until("place")
    page.locator(".hand label.choice:not(:has(.ways-1))").first.tap()
    board = page.locator("#frame").bounding_box()
    assert board

    for spot in page.locator(".spot.place").all():
        page.evaluate("document.querySelector('#board .turner')?.remove()")
        spot.tap()
        arrow = page.locator("#board .turner")
        assert spot.evaluate(AT_THE_MIDDLE)
        assert arrow.evaluate(AT_THE_MIDDLE)
        box = arrow.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        assert board["y"] <= box["y"] <= board["y"] + board["height"] - box["height"]


def late(windows: Windows, people: People, size: tuple[int, int]) -> Page:
    """A page of somebody who is to lay a tile in a Big Game that is well on its way."""
    game = running_game(*people, title="cacao", modules=["big-game"])
    for turn in range(30):
        play_turn(game, Random(turn))
    seat = next(seat for seat in read_table(fresh(game)).seats if seat.waiting_since)
    while not lays(game, seat.number):
        play_turn(game, Random(1))
        seat = next(seat for seat in read_table(fresh(game)).seats if seat.waiting_since)
    assert seat.user
    page = windows.open(seat.user, size=size, touch=True)
    page.goto(game.get_absolute_url(), wait_until="load")
    return page


def lays(game: Game, seat: int) -> bool:
    """Whether it is to lay a tile now."""
    table = read_table(fresh(game))
    rules, state = table.title.rules, table.draft_of(table.seats[seat]).state
    return seat in rules.to_move(state) and any(
        rules.moves.write(move)["type"] == "place" for move in rules.legal_moves(state, seat)
    )


FILLS = """() => {
  const frame = document.querySelector("#frame").getBoundingClientRect();
  const board = document.querySelector("#board").getBoundingClientRect();
  return Math.max(board.width / frame.width, board.height / frame.height);
}"""


def test_a_finger_that_comes_near_a_small_cell_goes_there_and_lays_with_a_second_tap(
    windows: Windows, people: People
) -> None:
    page = late(windows, people, (390, 844))
    assert page.evaluate(FILLS) >= 0.8
    spot = page.locator(".spot.place").last
    x, y = middle(spot)
    cell = spot.locator("xpath=..")
    assert cell.bounding_box()["width"] < 32

    page.touchscreen.tap(x + 17, y + 17)
    expect(spot).to_have_class(re.compile("aimed"))
    assert cell.bounding_box()["width"] >= 44
    spot.tap()

    expect(page.locator("#board .draft").first).to_be_attached()


def test_a_tile_is_dragged_from_the_hand_to_a_cell(windows: Windows, people: People) -> None:
    page = to_lay(windows, people)
    tile, spot = page.locator(".hand label.choice").last, page.locator(".spot.place").first
    cell = spot.locator("xpath=..").get_attribute("id")

    page.mouse.move(*middle(tile))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#headline")), steps=3)
    page.mouse.move(*middle(spot), steps=3)
    expect(page.locator(".lifted")).to_be_visible()
    page.mouse.up()

    expect(page.locator(f"#{cell}.draft")).to_be_attached()
    expect(page.locator(".lifted")).to_have_count(0)


def test_a_finger_lays_a_tile_where_it_lets_go_of_it(windows: Windows, people: People) -> None:
    page = to_lay(windows, people, size=(390, 844), touch=True)
    tile, spot = page.locator(".hand label.choice").last, page.locator(".spot.place").first
    cell = spot.locator("xpath=..").get_attribute("id")
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", middle(tile))
    touch("touchMove", middle(page.locator("#headline")))
    touch("touchMove", middle(spot))
    expect(page.locator(".lifted")).to_be_visible()
    touch("touchEnd")

    expect(page.locator(f"#{cell}.draft")).to_be_attached()


def test_the_wheel_and_a_swipe_turn_a_tile_of_the_hand(windows: Windows, people: People) -> None:
    page = to_lay(windows, people)
    tile = page.locator(".hand label.choice:not(:has(.ways-1))").last
    x, y = middle(tile)
    page.mouse.move(x, y)

    page.mouse.wheel(0, 100)
    expect(page.locator("#rotation-1")).to_be_checked()
    expect(tile.locator("input")).to_be_checked()
    expect(page.locator("#zoom-1")).to_be_checked()

    page.mouse.down()
    page.mouse.move(x - 40, y, steps=4)
    page.mouse.up()
    expect(page.locator("#rotation-0")).to_be_checked()
    assert Player(page).task == "place"


def test_a_tile_that_is_dropped_beside_the_board_is_not_laid(windows: Windows, people: People) -> None:
    page = to_lay(windows, people)

    page.mouse.move(*middle(page.locator(".hand label.choice").last))
    page.mouse.down()
    page.mouse.move(*middle(page.locator("#headline")), steps=3)
    page.mouse.up()

    expect(page.locator(".lifted")).to_have_count(0)
    assert Player(page).task == "place"


def test_the_wheel_makes_the_board_larger_at_the_pointer_and_the_mouse_drags_it(
    windows: Windows, people: People
) -> None:
    page = to_lay(windows, people)
    tile = page.locator("#c0_0")
    before = middle(tile)
    page.mouse.move(*before)

    page.mouse.wheel(0, -100)
    expect(page.locator("#zoom-2")).to_be_checked()
    page.mouse.wheel(0, -100)
    page.mouse.wheel(0, -100)
    expect(page.locator("#zoom-4")).to_be_checked()
    under = "([x, y]) => document.elementFromPoint(x, y).closest('td').id"
    assert page.evaluate(under, list(before)) == "c0_0"

    x, y = middle(tile)
    page.mouse.down()
    page.mouse.move(before[0] - 60, before[1] - 40, steps=4)
    page.mouse.up()
    moved = middle(tile)
    assert moved[0] < x - 20
    assert moved[1] < y - 10
    expect(page.locator(".explanation:popover-open")).to_have_count(0)


def test_a_double_click_on_the_meadow_makes_the_board_larger_and_another_one_small_again(
    windows: Windows, people: People
) -> None:
    page = to_lay(windows, people)
    page.locator("#frame").dblclick(position={"x": 8, "y": 8})
    expect(page.locator("#zoom-3")).to_be_checked()
    page.locator("#frame").dblclick(position={"x": 8, "y": 8})
    expect(page.locator("#zoom-1")).to_be_checked()


def test_a_tile_explains_itself_to_a_long_press_and_not_while_a_finger_drags_it(
    windows: Windows, people: People
) -> None:
    page = to_lay(windows, people, size=(390, 844), touch=True)
    tile, spot = page.locator(".hand label.choice").last, page.locator(".spot.place").first
    explained = page.locator(".explanation:popover-open")
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    page.clock.install()
    touch("touchStart", middle(tile))
    touch("touchMove", middle(spot))
    expect(page.locator(".lifted")).to_be_visible()
    page.clock.run_for(2000)
    expect(explained).to_have_count(0)
    touch("touchCancel")

    touch("touchStart", middle(tile))
    page.clock.run_for(2000)
    expect(explained).to_have_count(1)
