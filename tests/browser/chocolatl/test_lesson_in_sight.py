"""What a first game of Chocolatl explains is in sight on a phone, with all that it speaks of."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Seat
from games.tables.tables import read_table
from games.titles.chocolatl.rules.state import Phase
from tests.browser.chocolatl.test_laying_in_sight import HIDDEN, hidden, in_second_half, late
from tests.browser.chocolatl.test_room import laying_with_bots
from tests.games.factories import fresh, play_turn, running_game
from tests.people import People
from tests.plugins.patience import wait_until
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(390, 844), (360, 640)]

IS_READ = """() => {
  const told = document.querySelector(".lesson__choose");
  const box = document.querySelector(".lesson__told");
  const { left, right, top, bottom } = told.getBoundingClientRect();
  const ends = [[left + 4, top + 4], [right - 4, bottom - 4]];
  const isHit = ([x, y]) => told.contains(document.elementFromPoint(x, y));
  return box.scrollHeight <= box.clientHeight + 1 && ends.every(isHit);
}"""
"""Whether the sentence that says what to do is whole, and nothing lies on it."""


def explained(game: Game) -> Game:
    Seat.objects.filter(game=game, user__isnull=False).update(lessons=Seat.Lessons.SHOWN)
    return fresh(game)


def opened(windows: Windows, game: Game, user: User, size: tuple[int, int]) -> Page:
    page = windows.open(user, size=size, touch=True)
    page.goto(explained(game).get_absolute_url())
    if page.locator("#walk .walk__close").is_visible():
        page.locator("#walk .walk__close").tap()
    return page


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
@pytest.mark.parametrize("size", SIZES)
def test_in_the_first_round_all_slots_are_in_sight_with_the_sentence_that_says_what_to_do(
    windows: Windows, people: People, size: tuple[int, int], language: str
) -> None:
    User.objects.update(language=language)
    page = opened(windows, laying_with_bots(people, 2), people.ana, size)
    wait_until(lambda: hidden(page) == [] and page.evaluate(IS_READ))


@pytest.mark.parametrize("size", SIZES)
def test_in_a_later_round_all_slots_are_in_sight_and_the_lesson_where_there_is_room(
    windows: Windows, people: People, size: tuple[int, int]
) -> None:
    page = opened(windows, late(people, 3), people.ana, size)
    wait_until(lambda: hidden(page) == [])
    if size == (390, 844):
        wait_until(lambda: page.evaluate(IS_READ))


@pytest.mark.parametrize("size", SIZES)
def test_in_the_second_half_of_a_green_round_too(windows: Windows, people: People, size: tuple[int, int]) -> None:
    page = opened(windows, in_second_half(people, 1), people.ana, size)
    expect(page.locator(".slot")).to_have_count(6)
    wait_until(lambda: not page.locator(".slot").evaluate_all(HIDDEN))


@pytest.mark.parametrize("size", SIZES)
def test_more_opens_the_whole_lesson_over_the_stations_and_closes_it(
    windows: Windows, people: People, size: tuple[int, int]
) -> None:
    page = opened(windows, laying_with_bots(people, 2), people.ana, size)
    more = page.locator(".lesson__more")
    more.tap()
    expect(page.locator(".lesson__told > p").first).to_be_in_viewport()

    more.tap()

    wait_until(lambda: not page.locator(".slot").evaluate_all(HIDDEN))


def in_the_city(people: People) -> tuple[Game, User]:
    """A game in which the first in the city is to choose, and who that is."""
    luck = Random(2)
    while True:
        game = running_game(*people, title="chocolatl")
        while fresh(game).is_running:
            state = read_table(fresh(game)).state
            if state.phase == Phase.CITY:
                first = state.results[-1].ranking[0]
                return game, Seat.objects.get(game=game, number=first).user
            play_turn(game, luck)


@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_stays_in_sight_with_what_is_asked_at_a_station(
    windows: Windows, people: People, size: tuple[int, int]
) -> None:
    game, first = in_the_city(people)
    page = opened(windows, game, first, size)
    expect(page.locator(".asked .use").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".station--now h3")).to_be_in_viewport(ratio=1)
    wait_until(lambda: page.evaluate(IS_READ))
