"""While one lays cards at Chocolatl, every slot is in sight above the hand, on phones and on a desk."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from games.titles.chocolatl.rules.state import Mode, Phase
from tests.browser.chocolatl.bidding import Bidder
from tests.games.factories import RANDOM_BOT, bidding_game, confirm, fresh, play_turn, running_game, take_step
from tests.people import People
from tests.plugins.patience import wait_until
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(390, 844), (360, 640), (1440, 900)]

HIDDEN = """slots => slots.flatMap(slot => {
  const { left, right, top, bottom } = slot.getBoundingClientRect();
  const corners = [[left + 4, top + 4], [right - 4, top + 4], [left + 4, bottom - 4], [right - 4, bottom - 4]];
  const isHit = ([x, y]) => slot.contains(document.elementFromPoint(x, y));
  const isInSight = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isInSight && corners.every(isHit) ? [] : [slot.closest(".station").dataset.name];
})"""
"""The stations of the slots that are not wholly in sight, or lie under something."""


def bidding(people: People, players: int) -> Game:
    """A red round in which all are to lay twelve cards."""
    if players == 3:
        return bidding_game(*people)
    game = running_game(*people, title="chocolatl", bots=[RANDOM_BOT] * (players - 3))
    for person in people:
        take_step(game, person, type="sacrifice", card=0)
        confirm(game, person)
    return fresh(game)


def hidden(page: Page) -> list[str]:
    expect(page.locator(".slot")).to_have_count(12)
    return list(page.locator(".slot").evaluate_all(HIDDEN))


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("size", SIZES)
def test_all_slots_are_in_sight_above_the_hand(
    windows: Windows, people: People, size: tuple[int, int], players: int
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(bidding(people, players).get_absolute_url())
    assert hidden(page) == []

    Bidder(page).lay_all()

    assert hidden(page) == []
    expect(page.locator(".slots__total").last).to_be_in_viewport(ratio=1)


def late(people: People, players: int) -> Game:
    """A later round in which all are to lay twelve cards, with huts, exchanged cards and figures on the board."""
    luck = Random(players)
    while True:
        game = running_game(*people, title="chocolatl", bots=[RANDOM_BOT] * (players - 3))
        while fresh(game).is_running:
            if _lays_all(game):
                return fresh(game)
            play_turn(game, luck)


def _lays_all(game: Game) -> bool:
    state = read_table(fresh(game)).state
    return state.round >= 2 and state.mode == Mode.RED and state.phase == Phase.BID


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("size", SIZES)
def test_all_slots_are_in_sight_in_a_later_round_too(
    windows: Windows, people: People, size: tuple[int, int], players: int
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(late(people, players).get_absolute_url())
    if page.locator("#walk .walk__close").is_visible():
        page.locator("#walk .walk__close").click()
    wait_until(lambda: hidden(page) == [])


def in_second_half(people: People, earliest: int) -> Game:
    """A green round with five players, in which the first cards are face up and each lays a second one."""
    luck = Random(4)
    while True:
        game = running_game(*people, title="chocolatl", bots=[RANDOM_BOT] * 2)
        while fresh(game).is_running:
            state = read_table(fresh(game)).state
            if state.layer == 1 and state.round >= earliest:
                return fresh(game)
            play_turn(game, luck)


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("earliest", [1, 3])
@pytest.mark.parametrize("size", SIZES)
def test_in_the_second_half_of_a_green_round_all_slots_are_in_sight_too(
    windows: Windows, people: People, size: tuple[int, int], earliest: int, language: str
) -> None:
    User.objects.update(language=language)
    page = windows.open(people.ana, size=size)
    page.goto(in_second_half(people, earliest).get_absolute_url())
    expect(page.locator(".slot")).to_have_count(6)
    wait_until(lambda: not page.locator(".slot").evaluate_all(HIDDEN))


@pytest.mark.parametrize("size", SIZES)
def test_which_colour_may_come_next_is_told_with_the_track(
    windows: Windows, people: People, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(bidding(people, 3).get_absolute_url())
    expect(page.locator(".next-colour")).to_be_hidden()

    page.locator("#track-fold > summary").click()

    expect(page.locator(".next-colour")).to_be_visible()


def test_news_is_one_line_on_a_phone_while_one_lays_cards_and_is_opened_by_a_press(
    windows: Windows, people: People
) -> None:
    page = windows.open(people.ana, size=(390, 844))
    page.goto(bidding(people, 3).get_absolute_url())
    expect(page.locator("#news .lines")).to_be_hidden()

    page.locator("#news").get_by_text("What happened").click()

    expect(page.locator("#news .lines")).to_be_visible()


def test_the_score_track_is_one_line_that_is_opened_by_a_press(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto(bidding(people, 3).get_absolute_url())
    expect(page.locator(".score-track")).to_be_hidden()
    expect(page.locator(".track-fold__stack")).to_contain_text("0")

    page.locator("#track-fold > summary").click()

    expect(page.locator(".score-track")).to_be_visible()


def test_cards_that_lie_face_down_are_said_once_by_who_is_ready(windows: Windows, people: People) -> None:
    game = bidding(people, 3)
    take_step(game, people.bo)
    confirm(game, people.bo)
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())

    expect(page.locator(".village", has_text="ready")).to_contain_text("Bo")
    expect(page.locator("#stations .card--back")).to_have_count(0)
