"""Chocolatl in a browser: cards are laid by click, by drag, by key and from lists, on wide screens and on phones."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from tests.browser.chocolatl.bidding import Bidder, Dragger, Typist, card, drag, drag_by_finger, station
from tests.browser.playing import WHOLE_GAMES
from tests.games.factories import (
    GREEDY_BOT,
    RANDOM_BOT,
    bidding_game,
    confirm,
    fresh,
    play_turn,
    running_game,
    take_step,
)
from tests.look import expect_well_made_on_each_screen, is_wider_than_its_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844)


@pytest.fixture
def game(people: People) -> Game:
    """Ana and three bots have just begun."""
    return running_game(people.ana, title="chocolatl", bots=[GREEDY_BOT, RANDOM_BOT, RANDOM_BOT])


@pytest.fixture
def bidding(people: People) -> Game:
    """All three have sacrificed their 0 and are to lay all cards of a red round."""
    return bidding_game(*people)


@pytest.fixture
def page(windows: Windows, people: People, bidding: Game) -> Page:
    """Ana's page there."""
    page = windows.open(people.ana)
    page.goto(bidding.get_absolute_url())
    return page


def in_round(number: int, game: Game) -> Game:
    """The game when this round of seven has begun, or from its beginning where all of it is to be clicked."""
    luck = Random(number)
    while not WHOLE_GAMES and read_table(fresh(game)).state.round < number:
        play_turn(game, luck)
    return fresh(game)


# --- whole rounds ----------------------------------------------------------------------------------------------------


def play_a_round(player: Bidder) -> None:
    """Sacrifice and play until the second round has begun."""
    while player.page.locator("#round").get_by_text("Round 2").count() == 0:
        if player.task == "wait":
            expect(player.page.locator("#play:not([data-task=wait])")).to_be_attached()
        else:
            player.act()


@pytest.mark.parametrize("kind", [Bidder, Dragger, Typist])
def test_a_person_plays_a_round_with_three_bots(
    windows: Windows, people: People, game: Game, kind: type[Bidder]
) -> None:
    page = windows.open(people.ana)
    page.goto(game.get_absolute_url())

    play_a_round(kind(page))

    expect(page.locator("#stations .outcome")).to_have_count(6)


def test_a_person_plays_a_game_on_a_phone_to_its_final_score(windows: Windows, people: People, game: Game) -> None:
    in_round(3, game)
    page = windows.open(people.ana, size=PHONE)
    page.goto(game.get_absolute_url())
    player = Bidder(page)

    while player.task != "over":
        player.play_what_is_asked()
        assert not is_wider_than_its_screen(page)
        if player.task == "wait":
            expect(page.locator("#play:not([data-task=wait])")).to_be_attached()

    expect(page.get_by_role("table", name="Final score")).to_be_visible()


def test_two_people_and_two_bots_play_a_game_to_its_final_score(windows: Windows, people: People) -> None:
    game = running_game(people.ana, people.bo, title="chocolatl", bots=[GREEDY_BOT, RANDOM_BOT])
    in_round(4, game)
    pages = [windows.open(person) for person in (people.ana, people.bo)]
    for page in pages:
        page.goto(game.get_absolute_url())
    players = [Bidder(page, seed) for seed, page in enumerate(pages)]

    while any(player.task != "over" for player in players):
        for player in players:
            player.play_what_is_asked()

    for page in pages:
        expect(page.get_by_role("table", name="Final score")).to_be_visible()


def test_cards_can_be_laid_without_javascript(windows: Windows, people: People, bidding: Game) -> None:
    page = windows.open(people.ana, javascript=False)
    page.goto(bidding.get_absolute_url())
    for number, slot in enumerate(page.locator("#play-form select").all(), 1):
        slot.select_option(str(number))

    page.get_by_role("button", name="Lay these cards").click()

    expect(page.locator("#hint")).to_contain_text("You’re ready.")
    expect(page.locator("#station-6 .bidder--own .card")).to_have_text(["11", "12"])


@pytest.mark.parametrize("size", [PHONE, (820, 1180), (1440, 900)])
def test_cards_are_laid_by_one_press_and_may_be_taken_back(
    windows: Windows, people: People, bidding: Game, size: tuple[int, int]
) -> None:
    page = windows.open(people.ana, size=size)
    page.goto(bidding.get_absolute_url())
    Bidder(page).lay_all()

    page.get_by_role("button", name="Lay these cards").click()

    expect(page.locator("#hint")).to_contain_text("You’re ready.")
    page.get_by_role("button", name="Change my mind").click()
    expect(page.locator(".laid")).to_have_count(12)


# --- changing one's mind ---------------------------------------------------------------------------------------------


def test_a_laid_card_is_taken_back_by_a_click(page: Page) -> None:
    card(page, 7).click()
    station(page, 3).locator("h3").click()
    expect(station(page, 3).locator(".laid .card")).to_have_text("7")

    station(page, 3).locator(".laid").click()

    expect(page.locator(".laid")).to_have_count(0)
    expect(page.locator("#laid-count")).to_have_text("Card 7 taken back. 0 of 12 laid")


def test_a_click_does_not_begin_to_drag(page: Page) -> None:
    card(page, 7).click()
    station(page, 3).hover()
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_card_takes_the_place_of_the_one_it_is_laid_upon(page: Page) -> None:
    for value in (7, 8):
        card(page, value).click()
        station(page, 3).locator(".slot").first.click()
    expect(station(page, 3).locator(".laid .card")).to_have_text(["8"])


def test_a_card_stays_where_it_is_when_it_is_moved_to_a_full_station(page: Page) -> None:
    for value, number in ((1, 1), (2, 2), (3, 2), (1, 2)):
        card(page, value).focus()
        page.keyboard.press(str(number))
    expect(page.locator("#laid-count")).to_contain_text("is full")
    expect(station(page, 1).locator(".laid .card")).to_have_text("1")


def test_a_card_is_moved_and_taken_back_by_keys(page: Page) -> None:
    card(page, 1).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    expect(station(page, 4).locator(".laid .card")).to_have_text("2")
    page.keyboard.press("5")
    expect(station(page, 4).locator(".laid")).to_have_count(0)
    expect(station(page, 5).locator(".laid .card")).to_have_text("2")
    page.keyboard.press("Backspace")
    expect(page.locator(".laid")).to_have_count(0)
    expect(card(page, 2)).to_be_focused()


def test_a_card_is_dragged_from_station_to_station_and_back_to_the_hand(page: Page) -> None:
    drag(card(page, 9), station(page, 1))
    drag(station(page, 1).locator(".laid"), station(page, 2))
    expect(station(page, 2).locator(".laid .card")).to_have_text("9")
    drag(station(page, 2).locator(".laid"), page.locator("#hand"))
    expect(page.locator(".laid")).to_have_count(0)


def test_a_card_is_dragged_by_a_finger_while_the_page_stays_where_it_is(
    windows: Windows, people: People, bidding: Game
) -> None:
    page = windows.open(people.ana, size=PHONE, touch=True)
    page.goto(bidding.get_absolute_url())
    station(page, 1).scroll_into_view_if_needed()
    place = page.evaluate("scrollY")

    drag_by_finger(card(page, 9), station(page, 1))

    expect(station(page, 1).locator(".laid .card")).to_have_text("9")
    assert page.evaluate("scrollY") == place


def test_cards_handed_in_too_early_are_not_sent_and_all_stations_that_miss_some_are_named(page: Page) -> None:
    for value, number in ((9, 2), (10, 2), (11, 4)):
        card(page, value).focus()
        page.keyboard.press(str(number))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))

    page.get_by_role("button", name="Lay these cards").click()

    expect(page.locator("#laid-count")).to_contain_text("1 Chocolatl, 3 City, 4 Pyramid, 5 Drink, 6 Tachli")
    expect(station(page, 2).locator(".laid .card")).to_have_text(["9", "10"])
    assert "POST" not in asked


def test_laid_cards_are_still_there_when_the_page_is_loaded_again(page: Page) -> None:
    for value, number in ((9, 2), (10, 2), (11, 4)):
        card(page, value).focus()
        page.keyboard.press(str(number))

    page.reload()

    expect(station(page, 2).locator(".laid .card")).to_have_text(["9", "10"])
    expect(page.locator("#laid-count")).to_have_text("3 of 12 laid")


def test_cards_laid_in_another_bidding_are_not_there_when_the_page_is_loaded_again(
    page: Page, people: People, bidding: Game
) -> None:
    card(page, 9).focus()
    page.keyboard.press("2")
    for person in people:
        take_step(bidding, person)
        confirm(bidding, person)
    while round_of(bidding) == 1:
        play_turn(bidding)

    page.reload()

    expect(page.locator("#round")).to_contain_text("Round 2")
    expect(page.locator(".laid")).to_have_count(0)


def round_of(game: Game) -> int:
    return int(read_table(fresh(game)).state.round)


def test_the_sum_of_laid_cards_is_shown_with_what_is_added(page: Page) -> None:
    for value, number in ((9, 2), (10, 2), (11, 4)):
        card(page, value).focus()
        page.keyboard.press(str(number))
    expect(station(page, 2).locator(".slots__total")).to_have_text("19")
    expect(station(page, 4).locator(".slots__total")).to_have_text("11")
    expect(station(page, 1).locator(".slots__total")).to_have_text("")
    expect(station(page, 2).locator(".rivals")).to_have_count(0)


def test_who_thinks_again_finds_the_cards_where_they_lay(page: Page) -> None:
    bidder = Bidder(page)
    bidder.act()
    expect(page.locator(".bidder--own")).to_have_count(6)

    bidder.click(page.get_by_role("button", name="Change my mind"))

    expect(page.locator(".laid")).to_have_count(12)
    expect(page.locator("#laid-count")).to_have_text("12 of 12 laid")


def test_who_gets_ready_is_shown_while_one_lays_cards(page: Page, people: People, bidding: Game) -> None:
    card(page, 9).click()
    station(page, 2).locator("h3").click()

    take_step(bidding, people.bo)
    confirm(bidding, people.bo)

    expect(page.locator(".village", has_text="ready")).to_contain_text("Bo")
    expect(station(page, 2).locator(".laid .card")).to_have_text("9")


def test_the_button_that_hands_in_stays_as_it_is_while_cards_are_laid(
    windows: Windows, people: People, bidding: Game
) -> None:
    page = windows.open(people.ana, size=PHONE)
    page.goto(bidding.get_absolute_url())
    before = [page.locator(thing).bounding_box() for thing in ("#hand-in", "#dock")]

    Bidder(page).lay_all()

    expect(page.locator("#laid-count")).to_contain_text("12 of 12 laid")
    assert [page.locator(thing).bounding_box() for thing in ("#hand-in", "#dock")] == before


# --- looks -----------------------------------------------------------------------------------------------------------


def test_the_page_is_well_made_while_one_lays_cards(page: Page) -> None:
    card(page, 9).click()
    station(page, 2).locator("h3").click()

    expect_well_made_on_each_screen(page)


def test_the_hand_stays_in_sight_on_a_phone(windows: Windows, people: People, bidding: Game) -> None:
    page = windows.open(people.ana, size=PHONE)
    page.goto(bidding.get_absolute_url())
    page.locator("#log").scroll_into_view_if_needed()
    expect(page.locator("#hand")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("title", ["bid", "dice"])
def test_the_station_that_is_asked_for_is_in_sight_above_the_hand_on_a_phone(
    windows: Windows, people: People, bidding: Game, title: str
) -> None:
    play_to(bidding, people.ana, title)
    page = windows.open(people.ana, size=PHONE)
    page.goto(bidding.get_absolute_url())
    assert is_above_the_hand(page)


def test_the_station_that_is_asked_for_is_in_sight_on_a_phone_after_news(
    windows: Windows, people: People, bidding: Game
) -> None:
    take_step(bidding, people.ana)
    confirm(bidding, people.ana)
    page = windows.open(people.ana, size=PHONE)
    page.goto(bidding.get_absolute_url())
    page.evaluate("scrollTo(0, 0)")

    play_to(bidding, people.ana, "dice")

    expect(page.locator("#play[data-task=dice]")).to_be_attached()
    assert is_above_the_hand(page)


def play_to(game: Game, user: User, phase: str) -> None:
    """Let all decide until a person is asked this in a round after the first."""
    luck = Random(4)
    while not is_asked(game, user, phase):
        play_turn(game, luck)


def is_asked(game: Game, user: User, phase: str) -> bool:
    table = read_table(fresh(game))
    seat = table.seat_of(user).number
    return table.state.phase == phase and seat in table.state.asked


def is_above_the_hand(page: Page) -> bool:
    """Whether the whole station, or as much as there is room for, lies between the top of the screen and the hand."""
    where = "element => element.getBoundingClientRect()"
    asked = page.locator(".station--now, .station--asks").first.evaluate(where)
    hand = page.locator("#dock").evaluate(where)
    return bool(asked["top"] >= 0 and (asked["bottom"] <= hand["top"] or asked["top"] <= 16))
