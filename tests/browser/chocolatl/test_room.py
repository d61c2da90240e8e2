"""Chocolatl's page uses its room: no empty desk, stations high up on a tablet, a hint with all its cards in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.analysis import hinting
from games.models import Game
from tests.games.factories import RANDOM_BOT, confirm, fresh, running_game, take_step
from tests.people import People
from tests.plugins.patience import wait_until
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

COVERED_ROWS = """rows => rows.filter((row) => {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  const corners = [[left + 3, top + 3], [right - 3, top + 3], [left + 3, bottom - 3], [right - 3, bottom - 3]];
  return !corners.every(([x, y]) => row.contains(document.elementFromPoint(x, y)));
}).length"""


def laying_with_bots(people: People, bots: int) -> Game:
    """A first round in which a person among bots lays cards."""
    game = running_game(people.ana, title="chocolatl", bots=[RANDOM_BOT] * bots)
    take_step(game, people.ana, type="sacrifice", card=0)
    confirm(game, people.ana)
    return fresh(game)


def hinted(windows: Windows, people: People, size: tuple[int, int]) -> Page:
    game = laying_with_bots(people, 4)
    hinting.ask(game=game, user=people.ana)
    page = windows.open(people.ana, size=size)
    page.goto(f"{game.get_absolute_url()}hint/")
    return page


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_a_hint_on_a_phone_shows_its_cards_at_all_six_stations(
    windows: Windows, people: People, size: tuple[int, int]
) -> None:
    page = hinted(windows, people, size)
    rows = page.locator(".bidder--own")
    expect(rows).to_have_count(6)
    wait_until(lambda: rows.evaluate_all(COVERED_ROWS) == 0)


def test_nothing_lies_on_the_buttons_of_a_hint_on_a_desk(windows: Windows, people: People) -> None:
    page = hinted(windows, people, (1440, 900))
    assert page.locator("#dock-last button").evaluate_all(COVERED_ROWS) == 0
    heights = page.locator("#dock-last button").evaluate_all("all => all.map((each) => each.offsetHeight)")
    assert max(heights) < 60


@pytest.mark.parametrize("bots", [2, 4])
def test_a_desk_has_no_empty_room_between_stations_and_hand(windows: Windows, people: People, bots: int) -> None:
    page = windows.open(people.ana)
    page.goto(laying_with_bots(people, bots).get_absolute_url())
    stations, dock = page.locator("#stations").bounding_box(), page.locator("#dock").bounding_box()
    assert stations
    assert dock
    assert 0 <= dock["y"] - stations["y"] - stations["height"] < 60
    assert page.evaluate("scrollY") == 0


def test_on_a_tablet_stations_begin_in_the_upper_third(windows: Windows, people: People) -> None:
    page = windows.open(people.ana, size=(820, 1180))
    page.goto(laying_with_bots(people, 4).get_absolute_url())
    stations = page.locator("#stations").bounding_box()
    assert stations
    assert stations["y"] < 1180 / 3
