"""Villages on a phone: one of them is drawn above the hand, and a tap on a chip shows another one in its place."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from games.tables.tables import read_table
from tests.browser.playing import Player
from tests.games.factories import fresh, play_turn, running_game
from tests.look import expect_well_made
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(390, 844), (360, 640)]
SHOWN = "[...document.querySelectorAll('.village')].filter((one) => one.checkVisibility()).map((one) => one.id)"
COVERED = """() => {
  const village = [...document.querySelectorAll(".village")].find((one) => one.checkVisibility());
  return [...village.querySelectorAll(".store, .sun, .gold, .track > li, .goods--more > li, .village__huts > li")]
    .filter((thing) => {
      const { left, top, width, height } = thing.getBoundingClientRect();
      return !village.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map((thing) => thing.className || thing.textContent);
}"""
"""What one has and does not see, because it lies under something else or off the screen."""
HIT_AREAS = """() => [...document.querySelectorAll("#points label")].map((chip) => {
  const { left, width, top, height } = chip.getBoundingClientRect();
  const hits = (y) => chip.contains(document.elementFromPoint(left + width / 2, y));
  return [top + height / 2 - 21, top + height / 2 + 21].every(hits);
})"""


@pytest.fixture
def game(people: People) -> Game:
    """All three are in the middle of a game with things of modules."""
    game = running_game(*people, title="cacao", modules=["chocolate", "gem-mines", "huts", "map"])
    for _turn in range(12):
        play_turn(game, Random(5))
    return fresh(game)


def awaited_page(windows: Windows, game: Game, size: tuple[int, int], *, javascript: bool = True) -> Page:
    """The page of who is waited for."""
    person = next(seat.user for seat in read_table(game).seats if seat.waiting_since)
    page = windows.open(person, size=size, javascript=javascript)
    page.goto(game.get_absolute_url(), wait_until="load")
    return page


def own(page: Page) -> str:
    found = page.locator(".village--own").get_attribute("id")
    assert found
    return found


def chip_of_another(page: Page) -> tuple[str, str]:
    """The chip of somebody else, and the village to it."""
    other = page.locator(".village:not(.village--own)").first.get_attribute("id")
    assert other
    return f"#points-{other[-1]}", other


@pytest.mark.parametrize("javascript", [True, False])
def test_a_chip_shows_the_village_of_another_in_the_place_of_ones_own(
    windows: Windows, game: Game, javascript: bool
) -> None:
    page = awaited_page(windows, game, SIZES[0], javascript=javascript)
    place = page.locator(f"#{own(page)}").bounding_box()
    board = page.locator("#board").bounding_box()
    chip, other = chip_of_another(page)
    assert page.evaluate(SHOWN) == [own(page)]

    page.locator(chip).click()

    assert page.evaluate(SHOWN) == [other]
    assert page.locator(f"#{other}").bounding_box() == place
    assert page.locator("#board").bounding_box() == board
    page.locator(f"#points-{own(page)[-1]}").click()
    assert page.evaluate(SHOWN) == [own(page)]


def test_the_village_that_somebody_looks_at_stays_while_the_page_changes(windows: Windows, game: Game) -> None:
    page = awaited_page(windows, game, SIZES[0])
    chip, other = chip_of_another(page)
    page.locator(chip).click()

    Player(page).act()

    expect(page.locator("#board .draft, #dock .decide").first).to_be_attached()
    assert page.evaluate(SHOWN) == [other]


def test_a_chip_goes_with_no_step(windows: Windows, game: Game) -> None:
    page = awaited_page(windows, game, SIZES[0])

    with page.expect_request(lambda request: request.method == "POST") as sent:
        Player(page).act()

    assert "village" not in (sent.value.post_data or "")


def test_what_a_total_is_made_of_is_a_tap_away(windows: Windows, game: Game) -> None:
    page = awaited_page(windows, game, SIZES[0])

    page.locator(".village--own .score summary").click()

    line = page.locator(".village--own .score__lines dd").first
    expect(line).to_be_visible()
    assert line.evaluate(
        """one => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === one;
        }"""
    )
    expect_well_made(page)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_what_one_has_before_a_tile_is_laid_and_chips_are_large_enough_to_tap(
    windows: Windows, game: Game, size: tuple[int, int]
) -> None:
    page = awaited_page(windows, game, size)
    Player(page).play_until("place")

    assert page.evaluate(COVERED) == []
    assert all(page.evaluate(HIT_AREAS))


def test_on_a_tablet_ones_goods_stand_above_what_is_chosen_from(windows: Windows, game: Game) -> None:
    page = awaited_page(windows, game, (820, 1180))
    player = Player(page)
    assert player.task == "place"
    expect(page.locator("#own-goods")).to_be_in_viewport(ratio=1)
    expect(page.locator("#own-goods")).to_contain_text("Fruits:")
    assert page.locator("#own-goods").evaluate("goods => goods.offsetHeight") > 20
