"""People find each other: a guest makes a table, somebody in another browser sits down, the game starts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.lobby import hosting
from games.models import Game
from tests.games.factories import OPEN, invited, open_table
from tests.look import expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows

PHONE = (390, 844)
TABLE = re.compile(r"/tables/[a-z2-9]{10}/$")

pytestmark = pytest.mark.django_db(transaction=True)


def come_in_as_guest(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now as a guest").click()


def make_table(page: Page, *, places: int) -> None:
    """A table with the default: oneself, and open places."""
    page.goto("/tables/new/")
    page.get_by_role("radio", name=str(places), exact=True).check()
    page.get_by_role("button", name="Create table").click()
    expect(page).to_have_url(TABLE)


def test_two_guests_meet_at_a_table_and_the_game_starts_for_both(windows: Windows) -> None:
    host, other = windows.open(), windows.open(size=PHONE, dark=True)
    come_in_as_guest(host)
    make_table(host, places=2)
    expect(host.get_by_role("heading", name="1 place is free")).to_be_visible()

    come_in_as_guest(other)
    other.goto("/tables/")
    other.get_by_role("button", name="Sit down").click()

    expect(other.locator("#play")).to_be_visible()
    expect(host.locator("#play")).to_be_visible()


def test_an_open_waiting_room_shows_who_came(windows: Windows, people: People) -> None:
    game = open_table(people.ana, OPEN, OPEN, title="cacao")
    ana, bo = windows.open(people.ana), windows.open(people.bo)
    ana.goto(game.get_absolute_url())
    bo.goto(game.get_absolute_url())
    ana.get_by_label("Invite by name").fill("C")

    bo.get_by_role("button", name="Sit down").click()

    expect(ana.locator("#room")).to_contain_text("Bo")
    expect(ana.get_by_label("Invite by name")).to_have_value("C")


def test_nobody_can_be_brought_to_a_full_table_until_somebody_declines(windows: Windows, people: People) -> None:
    game = open_table(people.ana, invited(people.bo), title="cacao")
    ana, bo = windows.open(people.ana), windows.open(people.bo)
    ana.goto(game.get_absolute_url())
    expect(ana.get_by_role("heading", name="Waiting for invited players")).to_be_visible()
    expect(ana.get_by_label("Invite by name")).to_be_hidden()
    expect(ana.get_by_label("Anyone with this link can sit down:")).to_be_hidden()

    bo.goto(game.get_absolute_url())
    bo.get_by_role("button", name="No, thanks").click()

    expect(ana.get_by_label("Invite by name")).to_be_visible()
    expect(ana.get_by_label("Anyone with this link can sit down:")).to_be_visible()


def test_a_refused_invitation_to_a_full_table_is_seen(windows: Windows, people: People) -> None:
    game = open_table(people.ana, OPEN, title="cacao")
    page = windows.open(people.ana, javascript=False)
    page.goto(game.get_absolute_url())
    hosting.invite(game=game, user=people.ana, name=people.bo.username)
    page.get_by_label("Invite by name").fill(people.cy.username)
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_text("All places are taken or reserved")).to_be_visible()


def test_a_friend_comes_by_the_link_and_plays_as_a_guest(windows: Windows, people: People) -> None:
    open_table(people.ana, OPEN, title="cacao", is_public=False)
    ana, friend = windows.open(people.ana), windows.open(size=PHONE)
    ana.goto(Game.objects.get().get_absolute_url())
    link = ana.get_by_label("Anyone with this link can sit down:").input_value()

    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()

    expect(friend.locator("#play")).to_be_visible()


def test_the_link_is_copied_with_one_press(windows: Windows, people: People) -> None:
    game = open_table(people.ana, OPEN, title="cacao")
    page = windows.open(people.ana)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(game.get_absolute_url())
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"?invite={game.invite_token}")


@pytest.mark.parametrize("javascript", [True, False])
def test_the_form_shows_as_many_places_as_are_chosen_and_a_name_where_one_invites(
    windows: Windows, people: People, javascript: bool
) -> None:
    page = windows.open(people.ana, javascript=javascript)
    page.goto("/tables/new/")
    places = page.locator(".place:visible")
    expect(places).to_have_count(2)
    page.get_by_role("radio", name="4", exact=True).check()
    expect(places).to_have_count(4)
    expect(page.locator(".place__name:visible")).to_have_count(0)
    page.get_by_label("Place 3", exact=True).select_option("Invite by name …")
    page.get_by_label("Name (place 3)").fill("Nobody")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_text("Nobody here is called “Nobody”.")).to_be_visible()
    expect(page.get_by_label("Name (place 3)")).to_have_value("Nobody")


def test_one_press_starts_a_game_against_bots_without_scripts(windows: Windows, people: People) -> None:
    page = windows.open(people.ana, size=PHONE, javascript=False)
    page.goto("/my-games/")
    page.get_by_role("button", name="Play against 1 bot").click()
    expect(page.locator("#play")).to_be_visible()


def test_the_filter_works_as_soon_as_it_changes_and_without_scripts(windows: Windows, people: People) -> None:
    open_table(people.ana, OPEN, title="cacao")
    for javascript in (True, False):
        page = windows.open(people.bo, javascript=javascript)
        page.goto("/tables/")
        expect(page.locator(".table-card")).to_have_count(1)
        page.get_by_label("Places").select_option("3")
        if not javascript:
            page.get_by_role("button", name="Show").click()
        expect(page.locator(".table-card")).to_have_count(0)


def test_the_way_to_a_table_works_by_keyboard(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto("/tables/new/")
    page.get_by_role("radio", name="2", exact=True).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Fill the open places with bots")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Place 1", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.type("Keen")
    expect(page.get_by_label("Place 2", exact=True)).to_have_value("bot:greedy")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Create table").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(TABLE)


def test_a_wrong_number_of_worker_tiles_is_told_where_it_is_typed(windows: Windows, people: People) -> None:
    page = windows.open(people.ana, size=PHONE)
    page.goto("/tables/new/")
    page.get_by_text("Modules and details").click()
    page.get_by_role("checkbox", name="New Workers").check()
    field = page.get_by_role("spinbutton", name="1111")
    field.fill("9")
    field.press("Tab")

    wrong = "Worker tile 1111: choose 0 to 4, not 9."
    told = page.locator("#worker_tiles-notes")
    expect(told).to_contain_text(wrong)
    expect(page.locator("#chosen")).to_contain_text(wrong)
    expect(told).to_contain_text("16 for each seat, 32 in all for 21 jungle tiles.")
    following = page.get_by_role("spinbutton", name="2101")
    expect(following).to_be_focused()
    field_box, bar = following.bounding_box(), page.locator(".make").bounding_box()
    assert field_box
    assert bar
    assert field_box["y"] + field_box["height"] <= bar["y"]
    shown = page.get_by_role("region", name="What’s in play")
    expect(shown).to_contain_text("There’s no such game")

    field.fill("4")
    field.press("Tab")
    expect(shown).to_contain_text("21 jungle tiles and 22 worker tiles, 11 for each seat.")


@pytest.mark.parametrize("javascript", [True, False])
def test_the_message_at_the_top_leads_to_what_does_not_fit(windows: Windows, people: People, javascript: bool) -> None:
    page = windows.open(people.ana, size=PHONE, javascript=javascript)
    page.goto("/tables/new/")
    page.get_by_text("Modules and details").click()
    page.get_by_role("checkbox", name="New Workers").check()
    if not javascript:
        page.get_by_role("button", name="Show what goes together").click()
    page.get_by_role("spinbutton", name="2101").fill("1")
    page.get_by_role("button", name="Create table").click()

    page.get_by_role("link", name="Go there").click()
    told = page.locator("#worker_tiles-notes")
    expect(told).to_contain_text("don’t fit")
    expect(told).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
def test_what_is_chosen_and_the_button_stay_in_sight(windows: Windows, people: People, size: tuple[int, int]) -> None:
    page = windows.open(people.ana, size=size)
    page.goto("/tables/new/")
    button = page.get_by_role("button", name="Create table")
    expect(button).to_be_in_viewport()

    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_text("Modules and details").click()
    page.get_by_role("checkbox", name="Huts", exact=True).check()
    expect(page.locator("#chosen")).to_contain_text("For 3 players: Huts")
    expect(button).to_be_in_viewport()

    page.get_by_role("button", name="Surprise me").click()
    expect(page.locator("#chosen")).to_contain_text("drawn at random")
    expect_well_made_on_each_screen(page)
