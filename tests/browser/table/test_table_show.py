"""What happened since one's last move is played on the board, and goods travel; without motion there are marks."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.chat.at_tables import AtTable
from games.chat.services import write
from games.models import Game
from games.tables.tables import read_table
from tests.browser.playing import Player
from tests.games.factories import fresh, play_turn, running_game
from tests.look import faults
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

BEGIN = "Before your last move"
NOTE_FLIGHTS = """() => {
  window.flown = 0;
  const watcher = new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    window.flown += added.filter((node) => node.matches?.(".flying")).length;
  });
  watcher.observe(document.querySelector("main"), { childList: true });
}"""


GO_ON = """() => new Promise((done) => {
  document.addEventListener("table:after", () => done(), { once: true });
  document.querySelector("#show-next").click();
})"""


@pytest.fixture
def game(people: People) -> Game:
    """All three are some turns into a game."""
    game = running_game(*people, title="cacao")
    for turn in range(9):
        play_turn(game, Random(turn))
    return fresh(game)


def shown(windows: Windows, game: Game, *, is_calm: bool = False, size: tuple[int, int] = (1440, 900)) -> Page:
    """The page of who is waited for, where the play of what happened has begun."""
    person = next(seat.user for seat in read_table(game).seats if seat.waiting_since)
    page = windows.open(person, size=size)
    page.emulate_media(reduced_motion="reduce" if is_calm else "no-preference")
    page.goto(game.get_absolute_url(), wait_until="load")
    page.evaluate(NOTE_FLIGHTS)
    page.locator("#show-me").click()
    expect(page.locator("#show")).to_be_visible()
    return page


def go_on_to_a_tile(page: Page) -> None:
    """To the first tile that was laid: others may have used workers before."""
    expect(page.locator("#show-line")).to_have_text(BEGIN)
    while not page.locator("#board .fresh").count():
        page.evaluate(GO_ON)


def tiles(page: Page) -> int:
    return page.locator("#board td > :is(.tile, .asks)").count()


def test_turns_are_played_until_the_table_stands_as_it_does_and_can_be_played_on(windows: Windows, game: Game) -> None:
    page = shown(windows, game)

    expect(page.locator("#show-line")).not_to_have_text(re.compile(f"^({BEGIN})?$"))
    expect(page.locator("#show")).to_be_hidden(timeout=60_000)
    assert page.evaluate("window.flown") > 0
    Player(page).act()
    expect(page.locator("#board .draft, #dock .decide").first).to_be_attached()


def test_keys_lead_on_and_back_and_skip(windows: Windows, game: Game) -> None:
    page = shown(windows, game, is_calm=True)
    expect(page.locator("#show-line")).to_have_text(BEGIN)
    first = tiles(page)

    page.keyboard.press("ArrowRight")
    expect(page.locator("#show-line")).not_to_have_text(BEGIN)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#show-line")).to_have_text(BEGIN)
    assert tiles(page) == first
    page.keyboard.press("Escape")
    expect(page.locator("#show")).to_be_hidden()
    expect(page.locator("#show-me")).to_be_focused()


def test_what_is_new_beside_the_board_does_not_end_it(windows: Windows, game: Game, people: People) -> None:
    page = shown(windows, game, is_calm=True)
    go_on_to_a_tile(page)

    write(place=AtTable(game), user=people.ana, text="Well laid")

    expect(page.get_by_text("Well laid", exact=True)).to_be_attached()
    expect(page.locator("#show")).to_be_visible()
    expect(page.locator("#board .fresh").first).to_be_attached()


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900)])
def test_without_motion_nothing_flies_and_new_tiles_are_marked(
    windows: Windows, game: Game, size: tuple[int, int]
) -> None:
    page = shown(windows, game, is_calm=True, size=size)

    go_on_to_a_tile(page)
    assert page.evaluate("window.flown") == 0
    assert faults(page) == []
