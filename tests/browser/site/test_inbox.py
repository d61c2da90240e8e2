"""The bell, the inbox and the bar of places: at a desk and on a phone, with and without scripts."""

from __future__ import annotations

import os
import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from games.clubs import services as groups
from games.models import Game
from tests.games.conftest import tiny_title
from tests.games.factories import OPEN, invited, open_table, play_to_end, running_game
from tests.look import expect_well_made, faint_words, on_each_screen
from tests.people import People, make_person
from tests.plugins.windows import Windows

__all__ = ["tiny_title"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("tiny_title")]
PHONE, DESK = (390, 844), (1440, 900)
PLACES = ["My games", "Tables", "Tournaments", "Practice", "Leaderboards"]


@pytest.fixture
def told(people: People) -> User:
    """Ana, of whom four things are asked, and who has played."""
    ana, bo, cy = people
    play_to_end(running_game(ana, bo))
    running_game(ana, cy)
    relations.add(user=bo, other=ana, kind=Tie.Kind.FRIEND)
    relations.add(user=cy, other=ana, kind=Tie.Kind.FRIEND)
    group = groups.make(user=bo, name="Bean Counters")
    groups.invite(group=group, user=bo, name="Ana")
    open_table(cy, invited(ana), OPEN)
    return ana


def shoot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png")


def test_a_friend_request_is_accepted_by_a_tap_and_both_have_a_friend(windows: Windows, people: People) -> None:
    asking, asked = windows.open(people.bo, size=PHONE), windows.open(people.ana, size=PHONE)
    relations.add(user=people.bo, other=people.ana, kind=Tie.Kind.FRIEND)
    asking.goto("/my-people/")
    expect(asking.get_by_role("region", name="Friend requests you’ve sent").get_by_role("link")).to_have_text("Ana")

    asked.goto("/inbox/")
    asked.get_by_role("button", name="Accept").click()
    expect(asked.get_by_text("You’re friends.").first).to_be_visible()
    expect(asked.get_by_role("button", name="Accept")).to_have_count(0)

    asking.reload()
    friends = asking.get_by_role("region", name="Friends", exact=True)
    expect(friends.get_by_role("link", name="Ana", exact=True)).to_be_visible()
    expect(asking.get_by_role("region", name="Friend requests you’ve sent")).to_have_count(0)


def test_at_a_desk_the_bell_opens_and_answers_in_place(windows: Windows, told: User) -> None:
    page = windows.open(told, size=DESK)
    page.goto("/profile/")
    expect(page).to_have_title("(1, 6 new) Profile · Cacao")
    bell = page.get_by_role("link", name="Inbox")
    bell.click()
    panel = page.locator(".bell__panel")
    expect(panel).to_be_visible()
    expect(bell).to_have_attribute("aria-expanded", "true")
    expect(page).to_have_title("(1, 1 new) Profile · Cacao")  # The panel shows the latest five.
    expect_well_made(page)
    shoot(page, "bell")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert faint_words(page) == []
    shoot(page, "bell-dark")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(bell).to_be_focused()
    page.keyboard.press("Enter")
    panel.locator(".inbox__line").filter(has_text="friend").get_by_role("button", name="Accept").first.click()
    expect(page).to_have_url(re.compile(r"/inbox/$"))
    expect(page.get_by_text("You’re friends.").first).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_on_a_phone_the_bell_leads_to_the_inbox(windows: Windows, told: User, javascript: bool) -> None:
    page = windows.open(told, size=PHONE, javascript=javascript)
    page.goto("/profile/")
    page.get_by_role("link", name="Inbox").click()
    expect(page).to_have_title("(1) Inbox · Cacao")
    if javascript:
        for screen in on_each_screen(page):
            expect_well_made(screen)
            shoot(screen, f"inbox-{screen.viewport_size['width']}")
        page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("You’ve joined.").first).to_be_visible()
    table = Game.objects.get(host__username="Cy", status="open").get_absolute_url()
    invitation = page.locator(".inbox__line").filter(has_not_text="friend")
    invitation.get_by_role("button", name="Accept").click()
    expect(page).to_have_url(re.compile(rf"{table}$"))


def test_an_empty_inbox_says_what_turns_up_there(windows: Windows) -> None:
    page = windows.open(make_person("Di"), size=PHONE)
    page.goto("/inbox/")
    expect(page.get_by_text("Nothing to answer, nothing new")).to_be_visible()
    expect_well_made(page)
    shoot(page, "empty")


# --- the bar ---------------------------------------------------------------------------------------------------------


def test_on_a_phone_the_bar_reaches_the_places_and_covers_nothing(windows: Windows, told: User) -> None:
    page = windows.open(told, size=PHONE)
    page.goto("/my-games/")
    bar = page.locator(".site-nav__places")
    shown = [link for link in bar.get_by_role("link").all() if link.is_visible()]
    assert [link.inner_text().split("\n")[0].strip() for link in shown] == PLACES
    for link in shown:
        box = link.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 844
    top = shown[0].bounding_box()
    assert top
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for link in page.locator("footer a, footer button").all():
        box = link.bounding_box()
        assert box
        assert box["y"] + box["height"] <= top["y"]
    page.evaluate("scrollTo(0, 0)")
    for link in page.locator("main a").all():
        link.focus()
        box = link.bounding_box()
        assert box
        assert box["y"] + box["height"] <= top["y"]
    page.evaluate("scrollTo(0, 0)")
    expect_well_made(page)
    shoot(page, "my-games-390")
    shown[2].click()
    expect(page).to_have_url(re.compile(r"/tournaments/$"))
    expect(page.locator(".site-nav__places [aria-current='page']")).to_have_text("Tournaments")
    shoot(page, "tournaments-390")


def test_at_a_table_and_for_who_is_not_logged_in_there_is_no_bar(windows: Windows, told: User) -> None:
    game = told.seats.filter(game__status="running").get().game
    page = windows.open(told, size=PHONE)
    page.goto(game.get_absolute_url())
    places = page.locator(".site-nav__places")
    position = "places => getComputedStyle(places).position"
    assert places.evaluate(position) == "static"
    shoot(page, "table-390")
    visitor = windows.open(size=PHONE)
    visitor.goto("/tournaments/")
    assert visitor.locator(".site-nav__places").evaluate(position) == "static"
    shoot(visitor, "visitor-390")
    desk = windows.open(told, size=DESK)
    desk.goto("/tournaments/")
    assert desk.locator(".site-nav__places").evaluate(position) == "static"
    shoot(desk, "desk")
