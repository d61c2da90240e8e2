"""A page that is left open: it shows what the others do, and disturbs nobody who is choosing."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.operations import administering
from games.tables import play
from games.tables.tables import read_table
from tests.browser.playing import Player, open_log_and_chat
from tests.games.factories import (
    decision,
    fresh,
    play_turn,
    running_game,
    seat_of,
    some_move,
    take_step,
)
from tests.people import People, make_person
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(people: People) -> Game:
    """Ana and Bo have just begun."""
    return running_game(people.ana, people.bo, title="cacao")


@pytest.fixture
def of_three(people: People) -> Game:
    """Ana and Bo have just begun, with a third who stays when one of them resigns."""
    return running_game(people.ana, people.bo, make_person("Di"), title="cacao")


def mover(game: Game) -> User:
    """Who is awaited."""
    return next(seat.user for seat in read_table(fresh(game)).seats if seat.waiting_since)


def waiter(game: Game, people: People) -> User:
    """Another one, Ana or Bo."""
    return people.bo if mover(game) == people.ana else people.ana


def open_page(windows: Windows, game: Game, user: User) -> Page:
    page = windows.open(user)
    page.goto(game.get_absolute_url())
    return page


def test_an_open_page_shows_what_its_person_drafts_and_undoes_elsewhere(windows: Windows, game: Game) -> None:
    page = open_page(windows, game, mover(game))
    undo = page.get_by_role("button", name="Undo", exact=True)

    take_step(game, mover(game))

    expect(undo).to_be_visible()
    play.undo(game=game, user=mover(game), decision=decision(game, mover(game)))
    expect(undo).to_have_count(0)


def test_an_open_page_shows_the_others_move_and_whose_turn_it_is(windows: Windows, people: People, game: Game) -> None:
    page = open_page(windows, game, waiter(game, people))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Waiting for")

    play_turn(game, Random(1))

    expect(page.get_by_role("heading", level=1)).to_have_text("Your turn")
    expect(page.locator("#board .fresh").first).to_be_visible()
    open_log_and_chat(page)
    expect(page.locator("#log li").first).to_be_visible()
    expect(page).to_have_title("(1) Your turn · Cacao")


def test_a_spectators_open_page_shows_moves_too(windows: Windows, people: People, game: Game) -> None:
    page = open_page(windows, game, people.cy)

    play_turn(game, Random(1))

    expect(page.locator("#board [class*='seat-']").first).to_be_visible()


def test_what_was_chosen_opened_and_zoomed_stays_when_news_come(
    windows: Windows, people: People, of_three: Game
) -> None:
    person = mover(of_three)
    page = open_page(windows, of_three, person)
    page.locator(".hand label.choice").last.click()
    page.locator("#zoom label").nth(2).click()
    page.locator(".score summary").first.click()
    page.locator("#tile-2").focus()
    version = page.locator("#play").get_attribute("data-version")

    play.resign(game=fresh(of_three), user=waiter(of_three, people))

    expect(page.locator(f"#play[data-version='{version}']")).to_have_count(0)
    expect(page.locator("#tile-2")).to_be_checked()
    expect(page.locator("#tile-2")).to_be_focused()
    expect(page.locator("#zoom-3")).to_be_checked()
    expect(page.locator(".score").first).to_have_attribute("open", "")


def test_a_new_line_beside_the_board_leaves_the_board_alone(windows: Windows, people: People, game: Game) -> None:
    page = open_page(windows, game, mover(game))
    page.locator("#board").evaluate("board => { board.isTheSame = true; }")
    page.locator(".hand label.choice").last.click()

    administering.verify(game=fresh(game), admin=people.cy)

    expect(page.locator("#log")).to_contain_text("replayed the game to check it")
    assert page.locator("#board").evaluate("board => board.isTheSame")
    expect(page.locator("#tile-2")).to_be_checked()


def test_a_draft_stays_when_news_come(windows: Windows, people: People, of_three: Game) -> None:
    page = open_page(windows, of_three, mover(of_three))
    player = Player(page)
    player.act()
    drafted = page.locator("#board .draft").count()

    play.resign(game=fresh(of_three), user=waiter(of_three, people))

    expect(page.locator("#villages")).to_contain_text("resigned")
    assert page.locator("#board .draft").count() == drafted
    player.play_what_is_asked()
    assert fresh(of_three).move_count > 1


def test_a_second_tab_that_is_behind_gets_the_table_as_it_is(windows: Windows, people: People, game: Game) -> None:
    person = mover(game)
    page = open_page(windows, game, person)
    take_step(game, person, **some_move(game, person))

    page.locator(".spot.place").first.click()

    expect(page.get_by_role("alert")).to_contain_text("The game has moved on")
    expect(page.locator("#board .draft").first).to_be_visible()


def test_who_has_lost_the_seat_reads_why_nothing_is_laid(windows: Windows, people: People, game: Game) -> None:
    page = open_page(windows, game, mover(game))
    administering.replace(game=game, admin=people.cy, number=seat_of(game, mover(game)).number, bot="random")

    page.locator(".spot.place").first.click()

    expect(page.get_by_role("alert")).to_have_text("You don’t play at this table; you can only watch.")


def test_who_has_logged_out_elsewhere_logs_in_and_comes_back(windows: Windows, people: People, game: Game) -> None:
    page = open_page(windows, game, mover(game))
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)

    page.locator(".spot.place").first.click()

    expect(page).to_have_url(re.compile(rf"/accounts/login/\?next={game.get_absolute_url()}$"))
    expect(page.locator(".site-header")).to_have_count(1)


def test_a_page_of_another_login_says_so(windows: Windows, people: People, game: Game) -> None:
    page = open_page(windows, game, mover(game))
    page.context.clear_cookies(name=settings.CSRF_COOKIE_NAME)

    page.locator(".spot.place").first.click()

    expect(page.get_by_role("alert")).to_contain_text("Reload it")
    assert windows.complaints.pop().startswith("Response Status Error Code 403")


def test_the_log_that_was_opened_stays_open(windows: Windows, people: People, game: Game) -> None:
    while fresh(game).move_count < 38:
        play_turn(game, Random(4))
    page = open_page(windows, game, waiter(game, people))
    open_log_and_chat(page)
    page.get_by_role("link", name="Earlier").click()
    expect(page.locator("#m2")).to_be_attached()

    play_turn(game, Random(4))

    expect(page.locator(f"#m{fresh(game).move_count}")).to_be_attached()
    expect(page.locator("#m2")).to_be_attached()


def test_a_turn_can_be_made_by_keyboard(windows: Windows, people: People, game: Game) -> None:
    person = mover(game)
    page = open_page(windows, game, person)
    page.locator("#tile-0").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tile-1")).to_be_checked()
    page.locator(".spot").first.focus()
    first = page.evaluate("document.activeElement.parentElement.id")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.parentElement.id") != first
    page.keyboard.press("Enter")

    expect(page.locator("#board .draft").first).to_be_visible()
    expect(page.locator(":focus:not(body)")).to_have_count(1)


def test_the_keyboard_goes_on_with_the_next_choice_after_a_step_and_after_undo(
    windows: Windows, people: People, game: Game
) -> None:
    page = open_page(windows, game, mover(game))
    page.locator(".spot").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board .draft").first).to_be_visible()
    expect(page.locator("#dock :focus")).to_have_count(1)
    expect(page.locator("#dock .asks:focus")).to_have_count(0)

    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")

    expect(page.locator("#board .draft")).to_have_count(0)
    expect(page.locator(".hand input[name=tile]:checked")).to_be_focused()


def test_enter_on_a_tile_lays_nothing(windows: Windows, people: People, game: Game) -> None:
    page = open_page(windows, game, mover(game))
    page.locator("#tile-0").focus()
    page.keyboard.press("r")
    with page.expect_response("**/step/"):
        page.keyboard.press("Enter")

    expect(page.locator("#rotation-1")).to_be_checked()
    assert seat_of(game, mover(game)).draft == []
