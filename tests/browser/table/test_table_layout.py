"""Where things stand on a table's page: what is played with fills the first screen and keeps still at each step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from tests.browser.playing import Player
from tests.games.factories import (
    GREEDY_BOT,
    RANDOM_BOT,
    fresh,
    play_turn,
    running_game,
)
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844)
SIZES = [PHONE, (820, 1180), (1280, 800), (1440, 900)]
TO_PLAY = ("#headline", "#frame", ".hand", "#zoom")

SHIFTS = """() => {
  const name = ({ node, previousRect: old, currentRect: now }) =>
    `${node?.id || node?.className || node?.nodeName} from ${old.x},${old.y} to ${now.x},${now.y}`;
  window.shifts = [];
  const note = (list) => {
    for (const shift of list) window.shifts.push([shift.value, shift.sources.map(name)]);
  };
  window.watcher = new PerformanceObserver((list) => note(list.getEntries()));
  window.watcher.note = note;
  window.watcher.observe({ type: "layout-shift" });
}"""
STICKING_OUT = """dock => {
  const [left, right] = [dock.getBoundingClientRect().left, dock.getBoundingClientRect().right];
  const isOut = (box) => box.left < left || box.right > right;
  return [...dock.querySelectorAll(".decide button, .changes li")]
    .filter((thing) => isOut(thing.getBoundingClientRect()))
    .map((thing) => thing.textContent);
}"""
TAKEN = """async () => {
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done, 0));
  window.watcher.note(window.watcher.takeRecords());
  return window.shifts.splice(0);
}"""


@pytest.fixture
def game(people: People) -> Game:
    """All three are in the middle of a game with huts, which ask for more than laying."""
    game = running_game(*people, title="cacao", modules=["huts"])
    for _turn in range(12):
        play_turn(game, Random(5))
    return fresh(game)


def awaited_page(windows: Windows, game: Game, size: tuple[int, int]) -> Page:
    """The page of who is waited for."""
    person = next(seat.user for seat in read_table(game).seats if seat.waiting_since)
    page = windows.open(person, size=size)
    page.goto(game.get_absolute_url(), wait_until="load")
    return page


def waiting_game(user: User) -> Game:
    """Another table that waits for this person."""
    return running_game(user, title="chocolatl", bots=[RANDOM_BOT, RANDOM_BOT])


def box(page: Page, selector: str) -> dict[str, Any]:
    found = page.locator(selector).first.bounding_box()
    assert found, selector
    return dict(found)


def lies_on_the_screen(page: Page, selector: str) -> bool:
    found, height = box(page, selector), page.evaluate("innerHeight")
    return bool(found["y"] >= 0 and found["y"] + found["height"] <= height)


@pytest.mark.parametrize("size", SIZES)
def test_the_headline_stays_in_one_line_where_another_table_waits(
    windows: Windows, game: Game, size: tuple[int, int]
) -> None:
    waiting = next(seat.user for seat in read_table(game).seats if not seat.waiting_since)
    assert waiting is not None
    waiting_game(waiting)
    page = windows.open(waiting, size=size)

    page.goto(game.get_absolute_url(), wait_until="load")

    expect(page.get_by_role("link", name="Next game")).to_be_visible()
    assert page.locator("#headline").evaluate(
        "found => found.offsetHeight < 2 * parseFloat(getComputedStyle(found).fontSize)"
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_button_of_the_dock_is_cut_where_another_table_waits(windows: Windows, game: Game, language: str) -> None:
    awaited = next(seat.user for seat in read_table(game).seats if seat.waiting_since)
    assert awaited is not None
    User.objects.filter(pk=awaited.pk).update(language=language)
    waiting_game(awaited)
    page = awaited_page(windows, game, PHONE)
    Player(page).play_until("confirm")

    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#dock .decide__on")).to_be_visible()
        assert page.locator("#dock").evaluate(STICKING_OUT) == [], (width, height)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_played_with_is_seen_without_scrolling(windows: Windows, game: Game, size: tuple[int, int]) -> None:
    player = Player(awaited_page(windows, game, size))

    while player.task not in ("wait", "over"):
        assert [
            thing for thing in ("#headline", "#frame", "#dock", "#zoom") if not lies_on_the_screen(player.page, thing)
        ] == []
        assert not player.page.locator("#dock .decide").count() or lies_on_the_screen(player.page, "#dock .decide")
        player.act()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_on_a_wide_screen_villages_stand_left_of_the_board_and_the_hand_under_it(
    windows: Windows, game: Game, size: tuple[int, int]
) -> None:
    page = awaited_page(windows, game, size)
    Player(page).play_until("confirm")
    board, villages = box(page, "#boardbox"), box(page, "#villages")
    hand, tile = box(page, ".hand"), box(page, ".hand .tile")

    assert villages["x"] + villages["width"] <= board["x"]
    assert board["x"] <= hand["x"] <= board["x"] + board["width"] / 3
    assert board["y"] + board["height"] <= hand["y"]
    assert board["height"] >= 0.6 * size[1]
    assert 88 <= tile["width"] <= 110
    assert lies_on_the_screen(page, "#villages > :first-child")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_chip_opens_log_and_chat(windows: Windows, people: People, game: Game, javascript: bool) -> None:
    page = windows.open(people.ana, javascript=javascript)
    page.goto(game.get_absolute_url())
    expect(page.locator("#log")).to_be_hidden()

    page.get_by_role("button", name="Log and chat").press("Enter")

    expect(page.locator("#log")).to_be_visible()
    expect(page.get_by_label("Message to the table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_hidden()


def test_the_sign_of_the_chat_opens_it_where_one_writes(windows: Windows, people: People, game: Game) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())

    page.locator("#talk-mark").click()

    expect(page.get_by_label("Message to the table")).to_be_focused()


def test_on_a_very_wide_screen_log_and_chat_stand_right_of_the_board(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana, size=(1920, 1080))
    page.goto(game.get_absolute_url())
    board, log = box(page, "#boardbox"), box(page, "#log")

    assert board["x"] + board["width"] <= log["x"]
    expect(page.get_by_role("button", name="Log and chat")).to_be_hidden()


def test_the_frame_keeps_its_height_in_every_step(windows: Windows, game: Game) -> None:
    player = Player(awaited_page(windows, game, (1440, 900)))
    heights = set()

    while player.task not in ("wait", "over"):
        heights.add(tuple(round(box(player.page, part)["height"]) for part in ("#turn", "#boardbox")))
        player.act()

    assert len(heights) == 1


def test_four_villages_fit_a_wide_screen(windows: Windows, people: People) -> None:
    game = running_game(*people, title="cacao", modules=["big-game"], bots=[GREEDY_BOT])
    for turn in range(9):
        play_turn(game, Random(turn))
    page = awaited_page(windows, fresh(game), (1440, 900))

    assert [number for number in range(4) if not lies_on_the_screen(page, f"#village-{number}")] == []


MORE_HUTS = """(huts) => {
  const hut = huts.querySelector("li");
  for (const plot of document.querySelectorAll(".village .contents:has(.village__huts)")) {
    const list = huts.querySelector("ul").cloneNode();
    list.append(...[1, 2, 3].map(() => hut.cloneNode(true)));
    plot.replaceChildren(list);
  }
}"""
"""As if everybody had built three huts, which takes until late in a game."""


def test_four_villages_with_three_huts_each_fit_a_wide_screen(windows: Windows, people: People) -> None:
    game = running_game(*people, title="cacao", modules=["big-game"], bots=[GREEDY_BOT])
    luck = Random(4)
    for _turn in range(40):
        play_turn(game, luck)
        if any("huts" in (seat.score or {}) and seat.score["huts"] for seat in fresh(game).seats.all()):
            break
    page = awaited_page(windows, fresh(game), (1440, 900))
    page.locator(".village .contents:has(.village__huts li)").first.evaluate(MORE_HUTS)

    assert page.locator(".village__huts li").count() == 12
    assert [number for number in range(4) if not lies_on_the_screen(page, f"#village-{number}")] == []


def test_on_a_phone_cells_are_large_enough_to_tap_and_what_is_new_is_in_sight(windows: Windows, game: Game) -> None:
    page = awaited_page(windows, game, PHONE)

    assert page.locator("#board td").first.evaluate("cell => cell.offsetWidth") >= 36
    frame, new = box(page, "#frame"), box(page, "#board .fresh")
    assert frame["x"] <= new["x"] + new["width"] / 2 <= frame["x"] + frame["width"]
    assert frame["y"] <= new["y"] + new["height"] / 2 <= frame["y"] + frame["height"]


def test_what_is_pressed_to_lay_a_tile_fills_its_cell(windows: Windows, game: Game) -> None:
    page = awaited_page(windows, game, PHONE)
    sizes = "spot => [spot.offsetWidth, spot.offsetHeight, spot.closest('td').offsetWidth]"

    spots = page.locator("#board .spot").all()
    assert spots
    for spot in spots:
        width, height, cell = spot.evaluate(sizes)
        assert min(width, height) >= 0.85 * cell


def test_a_phone_scrolls_three_screens_at_most(windows: Windows, game: Game) -> None:
    page = awaited_page(windows, game, PHONE)

    assert page.evaluate("document.documentElement.scrollHeight") <= 3.2 * PHONE[1]


@pytest.mark.parametrize("size", SIZES)
def test_from_step_to_step_nothing_jumps(windows: Windows, game: Game, size: tuple[int, int]) -> None:
    page = awaited_page(windows, game, size)
    player = Player(page)
    page.evaluate(SHIFTS)
    jumps = []

    while player.task not in ("wait", "over", "confirm"):
        task = player.task
        player.act()
        shifts = page.evaluate(TAKEN)
        if sum(value for value, _moved in shifts) >= 0.05:
            jumps.append((f"{task} to {player.task}", shifts))

    assert jumps == []


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_the_board_stands_where_it_stood_while_one_waits_for_others(
    windows: Windows, game: Game, people: People, size: tuple[int, int]
) -> None:
    tops = set()
    for person in people:
        page = windows.open(person, size=size)
        page.goto(game.get_absolute_url(), wait_until="load")
        tops.add(round(box(page, "#boardbox")["y"]))

    assert len(tops) == 1


def test_the_board_is_not_shown_before_it_has_the_size_it_keeps(windows: Windows, game: Game) -> None:
    awaited = next(seat.user for seat in read_table(game).seats if seat.waiting_since)
    assert awaited is not None
    page = windows.open(awaited, size=PHONE)
    page.route("**/js/table-room*.js", lambda route: route.abort())

    page.goto(game.get_absolute_url(), wait_until="domcontentloaded")

    held = "() => document.querySelector('#board').getAnimations().map(({ animationName }) => animationName)"
    assert page.evaluate(held) == ["fitted"]
    page.locator("html").evaluate("root => root.dataset.room = 'kept'")
    expect(page.locator("#board")).to_be_visible()


def test_a_worker_tile_shows_one_row_of_its_picture_whatever_its_size(windows: Windows, game: Game) -> None:
    page = awaited_page(windows, game, PHONE)

    moved = page.evaluate(
        """(cells) => cells.map((cell) => {
          document.querySelector("#board").style.setProperty("--cell", `${cell}px`);
          const { e, f } = new DOMMatrix(getComputedStyle(document.querySelector("#board .tile > image")).transform);
          return Math.round(Math.hypot(e, f) * 100) / 100;
        })""",
        [51.5, 51.94, 51.97, 51.999, 52, 52.03],
    )

    assert set(moved) == {0, 100}
