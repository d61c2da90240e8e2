"""A table in the hand: on a phone and a tablet every answer can be pressed as the page stands, whatever is played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.lobby.errors import OptionsRefused
from games.lobby.places import PlaceRequest
from games.models import Game
from games.tables.tables import read_table
from games.titles.cacao.title import BOX
from tests.browser.games.test_first_game import begin
from tests.browser.playing import Player
from tests.browser.table.test_table_layout import SHIFTS, TAKEN
from tests.games.factories import GREEDY_BOT, RANDOM_BOT, fresh, play_turn, running_game
from tests.people import People
from tests.plugins.patience import wait_until
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(390, 844), (360, 640)]
TABLETS = [(820, 1180), (744, 1133)]
LEAST_BOARD = {(390, 844): 0.5, (360, 640): 0.42}
"""The share of the height that the board has beside the strip with a village."""
LANGUAGES = ["en", "de", "fr", "nl"]
GAMES = 50
GAMES_ON_TABLETS = 8
TURNS = 3
"""So many turns of each game are played in a browser: one early, one in the middle, one late."""

COVERED = """() => {
  const answers = document.querySelectorAll(
    "#dock :is(button, summary, label.choice, .turning__way)",
  );
  const isShown = (answer) => answer.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const points = ({ left, right, top, bottom }) => [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 4, (top + bottom) / 2],
    [right - 4, (top + bottom) / 2],
    [(left + right) / 2, top + 4],
    [(left + right) / 2, bottom - 4],
  ];
  const isHit = (answer) =>
    points(answer.getBoundingClientRect()).every(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (answer.contains(hit) || answer.closest("label")?.contains(hit));
    });
  return [...answers].filter((answer) => isShown(answer) && !isHit(answer))
    .map((answer) => (answer.getAttribute("aria-label") ?? answer.textContent).trim().replace(/\\s+/g, " "));
}"""
"""The answers of which a point cannot be pressed, because it lies off the screen or under something else."""

ENDS_OUT_OF_SIGHT = """() => [...document.querySelectorAll(".points__name, .village__who")].filter((name) => {
  if (!name.checkVisibility()) return false;
  const signs = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
  while (signs.nextNode());
  const last = document.createRange();
  last.setStart(signs.currentNode, signs.currentNode.length - 1);
  last.setEnd(signs.currentNode, signs.currentNode.length);
  return last.getBoundingClientRect().right > name.getBoundingClientRect().right + 1;
}).map((name) => name.textContent)"""
"""Names of players above the board and at their villages of which the last sign does not show."""

CUT = """() => {
  const isCut = (part) => {
    const style = getComputedStyle(part);
    if (!part.checkVisibility() || part.closest(".visually-hidden") || style.textOverflow === "ellipsis") return false;
    if (style.maskImage !== "none") return false;
    if (getComputedStyle(part, "::after").backgroundImage.startsWith("linear-gradient")) return false;
    const isWider = style.overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1;
    const isHigher = style.overflowY !== "visible" && part.scrollHeight > part.clientHeight + 2;
    const saysSo = style.webkitLineClamp !== "none";
    return isWider || (isHigher && !saysSo);
  };
  return [...document.querySelectorAll("#turn, #turn *, #dock, #dock *, #lesson, #lesson *, #points, #points *")]
    .filter(isCut).map((part) => `${part.className || part.id}: ${part.textContent.trim().replace(/\\s+/g, " ")}`);
}"""
"""The parts whose text ends before its end without a sign."""


DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Until the page has heard that its size is another one, and is drawn in it."""


UNDER_THE_SHEET = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility({
    visibilityProperty: true,
  })).map((each) => [each.className, each.getBoundingClientRect()]).filter(([, { height }]) => height > 0);
  const sheet = Math.min(...boxes("#dock > *").map(([, { top }]) => top));
  const atTheEdge = boxes("#zoom, #news .happened, .happened:not(:has(:checked))");
  const asked = boxes("#board :is(.spot.fill, .spot.instead, td:has(> .at-edge))");
  return [...asked, ...atTheEdge].filter(([, { bottom }]) => bottom > sheet + 1).map(([name]) => name);
}"""
"""What is asked about on the board, or stands at its edge, and lies under the sheet, even in part."""


def drawn_game(people: People, luck: Random) -> Game:
    """A game of two or three with modules drawn by lot that go together."""
    codes = [module.code for module in BOX.contents.chosen]
    crowd = list(people)[: luck.choice([2, 3])]
    while True:
        try:
            return running_game(*crowd, title="cacao", modules=sorted(luck.sample(codes, luck.randrange(len(codes)))))
        except OptionsRefused:
            continue


def awaited(game: Game) -> User:
    """Who is waited for most."""
    seats = [seat for seat in read_table(fresh(game)).seats if seat.waiting_since]
    person = min(seats, key=lambda seat: (seat.waiting_since, seat.number)).user
    assert person is not None
    return person


def play_some(game: Game, luck: Random) -> None:
    for _turn in range(luck.randrange(2, 9)):
        if fresh(game).is_running:
            play_turn(game, luck)


def faults(page: Page, sizes: Sequence[tuple[int, int]]) -> list[Any]:
    """What is wrong with a step at each size."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        found += [((width, height), "covered", each) for each in page.evaluate(COVERED)]
        found += [((width, height), "cut", each) for each in page.evaluate(CUT)]
        found += [((width, height), "under the sheet", each) for each in page.evaluate(UNDER_THE_SHEET)]
        share = page.locator("#boardbox").evaluate("box => box.offsetHeight / innerHeight")
        if share < LEAST_BOARD.get((width, height), 0.55):
            found.append(((width, height), "small board", round(share, 2)))
    return found


@pytest.mark.parametrize("seed", range(GAMES))
def test_each_answer_can_be_pressed_without_scrolling(windows: Windows, people: People, seed: int) -> None:
    assert faults_of_a_game(windows, people, seed, SIZES) == []


@pytest.mark.parametrize("seed", range(GAMES_ON_TABLETS))
def test_each_answer_can_be_pressed_on_a_tablet(windows: Windows, people: People, seed: int) -> None:
    assert faults_of_a_game(windows, people, seed, TABLETS) == []


def faults_of_a_game(windows: Windows, people: People, seed: int, sizes: Sequence[tuple[int, int]]) -> list[Any]:
    """What is wrong with the steps of some turns of a game with drawn modules."""
    luck = Random(seed)
    User.objects.update(language=LANGUAGES[seed % len(LANGUAGES)])
    game = drawn_game(people, luck)
    found = []

    for _turn in range(TURNS):
        play_some(game, luck)
        if not fresh(game).is_running:
            break
        page = windows.open(awaited(game), size=sizes[0], touch=True)
        page.goto(game.get_absolute_url(), wait_until="load")
        player = Player(page, seed)
        while player.task not in ("wait", "over"):
            found += [(player.task, *fault) for fault in faults(page, sizes)]
            player.act()
        page.context.close()

    return found


def grows(shift: tuple[float, list[str]]) -> bool:
    """Whether the board is drawn anew because another's tile made it larger."""
    return any(moved.startswith("board from") for moved in shift[1])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_jumps_when_a_turn_is_confirmed(
    windows: Windows, people: People, size: tuple[int, int], language: str
) -> None:
    User.objects.update(language=language)
    game = running_game(people.ana, title="cacao", bots=[GREEDY_BOT], modules=["huts"])
    page = windows.open(people.ana, size=size, touch=True)
    page.goto(game.get_absolute_url(), wait_until="load")
    player, shifts = Player(page), []
    page.evaluate(SHIFTS)

    for _turn in range(4):
        player.play_until("confirm")
        page.evaluate(TAKEN)
        player.act()
        expect(page.locator("#play:not([data-task=wait])")).to_be_attached()
        shifts += page.evaluate(TAKEN)

    assert [shift for shift in shifts if shift[0] >= 0.02 and not grows(shift)] == []


def unread(page: Page) -> list[str]:
    """What of a lesson, and of what it speaks of, is not to be read now; nothing once there is no lesson."""
    if not page.locator("#lesson").count():
        return []
    missing = [] if page.locator(".lesson__now").is_visible() else ["lesson"]
    return [*missing, *page.evaluate(CUT), *page.evaluate(COVERED)]


def test_what_a_lesson_says_to_do_is_read_whole(windows: Windows) -> None:
    page = windows.open(size=SIZES[1], touch=True)
    begin(page, "Cacao")
    player = Player(page)

    while player.task != "over" and page.locator("#lesson").count():
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            # The scripts lay the sheet out anew after each change of the window or the page.
            wait_until(lambda: unread(page) == [])
        player.act() if player.task != "wait" else expect(page.locator("#play:not([data-task=wait])")).to_be_attached()


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
@pytest.mark.parametrize("bot", [RANDOM_BOT, GREEDY_BOT])
def test_the_numbers_that_tell_bots_apart_are_seen(
    windows: Windows, people: People, bot: PlaceRequest, title: str
) -> None:
    game = running_game(people.ana, title=title, bots=[bot, bot])
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())

    for width, height in (*SIZES, *TABLETS, (920, 1000), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".points__name")).to_have_count(3)
        assert page.evaluate(ENDS_OUT_OF_SIGHT) == [], width
