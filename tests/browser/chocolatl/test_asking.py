"""What Chocolatl asks stands beside its answers, which nothing that is not asked for outshouts or covers."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.tables.tables import read_table
from games.titles.chocolatl.rules.state import Phase
from tests.browser.chocolatl.bidding import Typist, card
from tests.browser.chocolatl.bidding import station as station_of
from tests.browser.covering import covered
from tests.browser.pictures import decide_well
from tests.games.factories import bidding_game, confirm, fresh, running_game, take_step, waited_for_most
from tests.look import expect_well_made
from tests.people import People, make_person
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(390, 844), (360, 640), (1440, 900)]

COVERED = """buttons => buttons.filter(button => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const corners = [[left + 6, top + 6], [right - 6, top + 6], [left + 6, bottom - 6], [right - 6, bottom - 6]];
  return !corners.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
}).map(button => button.textContent)"""


PAIRS = {"1": ([1, 2], [5, 6]), "2": ([3, 4], [7, 8]), "3": ([11, 12], [1, 2])}
"""What Ana lays at each station, and what the others do."""


@pytest.fixture
def game(gold_track: None, people: People) -> Game:
    """A gold round, in which Ana is first in the city and can plan cards for the stations to come."""
    game = bidding_game(*people)
    for station, (own, others) in PAIRS.items():
        for person in people:
            take_step(game, person, type="bid", bids={station: own if person == people.ana else others})
            confirm(game, person)
    return game


def test_who_has_handed_in_by_key_keeps_a_place_from_which_to_go_on(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto(bidding_game(*people).get_absolute_url())
    Typist(page).lay_all()
    page.locator("#hand-in").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#play[data-task=wait] #headline")).to_be_focused()


@pytest.mark.parametrize("size", SIZES)
def test_the_question_stands_right_above_its_answers_and_nothing_covers_them(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(game.get_absolute_url())

    question = page.locator("#dock").get_by_text("You won the city")
    expect(question).to_be_in_viewport(ratio=1)
    answers = page.get_by_role("group", name="You won the city")
    expect(answers.get_by_role("button")).to_have_count(2)
    expect(page.get_by_role("button", name="build a hut")).to_be_in_viewport(ratio=1)
    assert page.locator("#dock button:visible:not(.handcard)").evaluate_all(COVERED) == []
    expect_well_made(page)


@pytest.mark.parametrize("size", SIZES)
def test_no_plan_is_made_before_the_question_is_answered(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(game.get_absolute_url())

    expect(page.get_by_role("button", name="build a hut")).to_be_visible()
    expect(page.locator("#keep-plan")).to_be_hidden()
    expect(page.locator("#own")).to_have_js_property("inert", value=True)


def test_what_one_has_just_chosen_in_the_city_is_no_news_to_walk_through(
    windows: Windows, people: People, game: Game
) -> None:
    page = windows.open(people.ana, size=(390, 844))
    page.goto(game.get_absolute_url())
    page.get_by_role("button", name="build a hut").click()

    expect(page.locator("#play[data-task=confirm]")).to_be_attached()
    expect(page.locator("#walk")).to_be_hidden()


def test_who_plays_by_keys_walks_first_and_then_stands_at_the_question(
    windows: Windows, people: People, gold_track: None
) -> None:
    game = bidding_game(*people)
    for station, (own, others) in PAIRS.items():
        for person in (people.bo, people.cy, people.ana)[: 2 if station == "3" else 3]:
            take_step(game, person, type="bid", bids={station: own if person == people.ana else others})
            confirm(game, person)
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())
    typist = Typist(page)
    page.remove_locator_handler(page.locator("#walk .walk__close"))
    for value in PAIRS["3"][0]:
        typist.lay(card(page, value), station_of(page, 3))
    page.locator("#hand-in").focus()
    page.keyboard.press("Enter")

    on = page.locator("[data-walk=next]")
    expect(on).to_be_focused()
    while on.is_visible():
        page.keyboard.press("Enter")
    expect(page.locator("#dock").get_by_text("You won the city")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="build a hut")).to_be_focused()


MORE_DICE = """() => {
  const dice = document.createElement("button");
  dice.className = "use";
  dice.innerHTML = '2 dice <small class="use__prospect">place 1 with 7 or more</small>';
  const asked = document.querySelector(".asked");
  asked.append(dice, dice.cloneNode(true), dice.cloneNode(true));
}"""
"""As many answers as somebody with three dice has."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_all_answers_have_room_beside_the_ways_through_the_stations(
    windows: Windows, people: People, game: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(game.get_absolute_url())
    page.keyboard.press("s")
    expect(page.locator("#walk")).to_be_visible()
    while page.get_by_role("button", name="Next", exact=True).is_visible():
        page.get_by_role("button", name="Next", exact=True).click()
    page.evaluate(MORE_DICE)

    expect(page.get_by_role("button", name="build a hut")).to_be_visible()
    assert covered(page, "#walk button, .asked .use") == []


LOWEST_BID = "bids => Math.max(...bids.map((bid) => bid.getBoundingClientRect().bottom))"


def game_of_five_asked_for_dice(people: People) -> Game:
    game, luck = running_game(*people, make_person("Dee"), make_person("Eve"), title="chocolatl"), Random(3)
    while read_table(fresh(game)).state.phase != Phase.DICE:
        decide_well(fresh(game), luck)
    return fresh(game)


def test_a_question_lies_over_none_of_five_bids(windows: Windows, people: People) -> None:
    game = game_of_five_asked_for_dice(people)
    seat = waited_for_most(read_table(game))
    assert seat
    page = windows.open(seat.user, size=(1440, 900))
    page.goto(game.get_absolute_url())

    question = page.locator(".asks-here").bounding_box()
    assert question
    assert page.locator(".station--questioned .bidder").evaluate_all(LOWEST_BID) <= question["y"] + 5
