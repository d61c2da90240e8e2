"""Turns that are tried, in a browser: the page is well made before and after a step."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from accounts.models import User
from games.models import Game
from games.studies import services
from tests.browser.playing import Player
from tests.games.factories import fresh, play_turn, running_game
from tests.look import expect_well_made_on_each_screen
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    return running_game(ana, bo, title="cacao")


def test_a_turn_is_tried_from_a_running_table(windows: Windows, game: Game, ana: User) -> None:
    page = windows.open(ana)
    page.goto(services.begin(game=game, user=ana, number=0).get_absolute_url())
    expect_well_made_on_each_screen(page)
    page.goto("/tried/")
    expect_well_made_on_each_screen(page)
    assert not windows.complaints


class Trier(Player):
    """Clicks through turns that are tried, where nothing but the answer tells that there is another one."""

    def click(self, choice: Locator) -> None:
        with self.page.expect_response(lambda answer: answer.request.method == "POST"):
            choice.click()
        expect(self.page.locator("#play-form.htmx-request")).to_have_count(0)


ABOVE_THE_SHEET = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
  const sheet = Math.min(...boxes("#dock > *").filter(({ height }) => height > 1).map(({ top }) => top));
  return boxes("#villages .village .water").some(({ height, bottom }) => height > 0 && bottom <= sheet + 1);
}"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_the_hand_of_whoever_is_next_leaves_the_village_above_it(
    windows: Windows, game: Game, ana: User, size: tuple[int, int]
) -> None:
    for turn in range(4):
        play_turn(game, Random(turn))
    page = windows.open(ana, size=size)
    page.goto(services.begin(game=fresh(game), user=ana, number=4).get_absolute_url())
    player = Trier(page)
    while player.task != "place" or not page.locator("#brought").is_visible():
        player.act()
    page.wait_for_function(ABOVE_THE_SHEET)
