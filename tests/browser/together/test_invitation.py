"""A friend comes by a link on a phone: sits down in one tap, plays the first turn, keeps the seat."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.accounts.browsing import CODE
from tests.browser.playing import Player
from tests.games.factories import OPEN, fresh, open_table, play_turn, seat_of
from tests.look import expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows

PHONE = (390, 844)

pytestmark = pytest.mark.django_db(transaction=True)


def link(game: Game) -> str:
    return f"{game.get_absolute_url()}?invite={game.invite_token}"


def let_the_others_move(game: Game, person: User) -> None:
    while not seat_of(game, person).waiting_since:
        play_turn(game)


def keep_the_seat(page: Page, mailoutbox: list[EmailMessage]) -> None:
    page.get_by_label("Email").fill("gil@example.org")
    page.get_by_role("button", name="Keep my seat").click()
    code = CODE.search(str(mailoutbox[-1].body))
    assert code is not None
    page.get_by_label("Code").fill(code[0])
    page.get_by_role("button", name="Keep my seat").click()
    expect(page.get_by_text("The seat is yours.")).to_be_visible()
    expect(page.locator("#keep-seat")).to_have_count(0)


def test_a_friend_sits_down_in_one_tap_plays_and_keeps_the_seat(
    windows: Windows, people: People, mailoutbox: list[EmailMessage]
) -> None:
    game = open_table(people.ana, OPEN, title="cacao", is_public=False)
    page = windows.open(size=PHONE, touch=True)
    page.goto(link(game))
    expect(page.get_by_role("heading", name="Ana wants to play Cacao with you")).to_be_visible()
    sit_down = page.get_by_role("button", name="Sit down")
    expect(sit_down).to_be_in_viewport(ratio=1)
    sit_down.tap()
    expect(page.locator("#play")).to_be_visible()

    guest = User.objects.get(is_guest=True)
    let_the_others_move(game, guest)
    page.reload()
    expect(page.locator("#keep-seat")).to_have_count(0)
    Player(page).play_what_is_asked()

    page.get_by_role("link", name="Keep this seat").click()
    expect(page.get_by_label("Email")).to_be_in_viewport()
    keep_the_seat(page, mailoutbox)
    guest.refresh_from_db()
    assert (guest.email, guest.is_guest) == ("gil@example.org", False)
    assert fresh(game).is_running


def test_a_guest_takes_the_seat_along_to_another_device_by_a_link(windows: Windows, people: People) -> None:
    game = open_table(people.ana, OPEN, title="cacao", is_public=False)
    page = windows.open(size=PHONE, touch=True)
    page.goto(link(game))
    page.get_by_role("button", name="Sit down").tap()
    expect(page.locator("#play")).to_be_visible()
    guest = User.objects.get(is_guest=True)
    while not seat_of(game, guest).decisions:
        play_turn(game)
    page.reload()

    page.get_by_role("button", name="Get a link to my seat").tap()
    page.wait_for_url("**/devices/**")
    seat_link = page.get_by_role("textbox").input_value()
    expect_well_made_on_each_screen(page)

    other = windows.open()
    other.goto(seat_link)
    expect(other.get_by_role("heading", name=f"Go on as {guest.username} on this device?")).to_be_visible()
    expect_well_made_on_each_screen(other)
    other.get_by_role("button", name=f"Go on as {guest.username}").click()
    expect(other.locator("#play")).to_be_visible()
    expect(other.get_by_text(f"You’re {guest.username} here too.")).to_be_visible()

    late = windows.open()
    late.goto(seat_link)
    expect(late.get_by_role("heading", name="This link doesn’t work")).to_be_visible()


def test_a_place_at_a_rated_table_is_held_until_the_code_is_entered(
    windows: Windows, people: People, mailoutbox: list[EmailMessage]
) -> None:
    game = open_table(people.ana, OPEN, title="cacao", is_public=False, is_rated=True)
    friend, rival = windows.open(size=PHONE, touch=True), windows.open(people.bo, size=PHONE)
    friend.goto(link(game))
    friend.get_by_label("Email").fill("gil@example.org")
    friend.get_by_role("button", name="Sit down with my email").tap()
    expect(friend.get_by_text("Your place is held until")).to_be_visible()

    rival.goto(link(game))
    expect(rival.get_by_role("heading", name="Ana’s table is full")).to_be_visible()

    code = CODE.search(str(mailoutbox[-1].body))
    assert code is not None
    friend.get_by_label("Code").fill(code[0])
    friend.get_by_role("button", name="Sit down").tap()
    expect(friend.locator("#play")).to_be_visible()


def test_all_of_it_works_without_scripts(windows: Windows, people: People, mailoutbox: list[EmailMessage]) -> None:
    game = open_table(people.ana, OPEN, title="cacao", is_public=False)
    page = windows.open(size=PHONE, javascript=False)
    page.goto(link(game))
    page.get_by_label("Your name at the table").fill("Ana")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("This name is taken. Choose another.")).to_be_visible()
    expect(page.get_by_label("Your name at the table")).to_have_value("Ana")
    page.get_by_label("Your name at the table").fill("Gil")
    page.get_by_role("button", name="Sit down").click()
    gil = User.objects.get(username="Gil")
    while not seat_of(game, gil).decisions:
        play_turn(game)
    page.reload()
    keep_the_seat(page, mailoutbox)


def test_a_rated_table_asks_for_an_address_and_shows_when_the_host_has_made_it_casual(
    windows: Windows, people: People
) -> None:
    game = open_table(people.ana, OPEN, title="cacao", is_public=False, is_rated=True)
    friend, host = windows.open(size=PHONE), windows.open(people.ana)
    friend.goto(link(game))
    friend.get_by_role("button", name="Ask Ana to make it casual").click()
    expect(friend.get_by_text("You’ve asked Ana to make it casual.")).to_be_visible()

    host.goto("/inbox/")
    host.get_by_role("button", name="Make it casual").click()

    friend.get_by_role("button", name="Accept").click()
    expect(friend.locator("#play")).to_be_visible()


def test_every_page_of_an_invitation_is_well_made(windows: Windows, people: People) -> None:
    casual = open_table(people.ana, OPEN, title="cacao", is_public=False)
    rated = open_table(people.ana, OPEN, OPEN, title="chocolatl", is_rated=True)
    for address in (link(casual), link(rated)):
        page = windows.open()
        page.goto(address)
        page.get_by_text("More about this table").click()
        expect_well_made_on_each_screen(page)
