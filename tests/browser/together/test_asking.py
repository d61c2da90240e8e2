"""The page that asks first, in windows: the safe answer has the focus, keys and a phone do, scripts are not needed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.tournaments.models import Tournament
from tests.games.tournaments.holding import anew, begin, crowd, hold
from tests.look import expect_well_made, expect_well_made_on_each_screen
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844)


def test_a_phone_asks_before_it_cancels_a_tournament(windows: Windows, people: People) -> None:
    tournament = begin(hold(people.ana, *crowd(4), title="cacao", rounds=1))
    page = windows.open(people.ana, size=PHONE)
    page.goto(tournament.get_absolute_url())
    page.get_by_text("You organise this").click()
    page.get_by_role("link", name="Cancel the tournament…").click()
    expect(page.get_by_role("heading", name="Cancel Spring?")).to_be_visible()
    expect(page.get_by_role("link", name="Let it go on")).to_be_focused()
    expect_well_made_on_each_screen(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press("Enter")
    page.get_by_text("You organise this").click()
    assert anew(tournament).is_running

    page.get_by_role("link", name="Cancel the tournament…").click()
    page.get_by_label("Why?").fill("The club has closed.")
    page.get_by_role("button", name="Cancel the tournament").click()
    expect(page.get_by_text("The tournament is cancelled.")).to_be_visible()
    assert anew(tournament).status == Tournament.Status.CANCELLED


def test_without_scripts_somebody_is_chosen_and_removed_by_keys(windows: Windows, people: People) -> None:
    tournament = hold(people.ana, people.bo, people.cy, title="cacao")
    page = windows.open(people.ana, javascript=False)
    page.goto(tournament.get_absolute_url())
    page.get_by_text("You organise this").click()
    page.locator("#out").select_option("Bo")
    page.get_by_role("button", name="Remove…").press("Enter")
    expect(page.get_by_role("heading", name="Remove Bo from Spring?")).to_be_visible()
    page.get_by_label("Why?").fill("Twice here.")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Removed. We’re telling them.")).to_be_visible()
    page.get_by_text("What happened").click()
    expect(page.get_by_text("Twice here.")).to_be_visible()


def test_a_private_table_made_as_it_is_seats_a_friend_by_one_tap(windows: Windows, people: People) -> None:
    host, friend = windows.open(people.ana, size=PHONE), windows.open(size=PHONE)
    host.goto("/tables/new/")
    host.locator("summary", has_text="Who can join").click()
    host.get_by_label("Only people I invite").check()
    host.get_by_role("button", name="Create table").last.click()
    link = host.get_by_label("Anyone with this link can sit down:").input_value()

    friend.goto(link)
    expect_well_made(friend)
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator("#play")).to_be_visible()


def test_a_rated_table_offers_a_friend_an_account_and_no_dead_end(windows: Windows, people: People) -> None:
    host, friend = windows.open(people.ana), windows.open(size=PHONE)
    host.goto("/tables/new/")
    host.locator("summary", has_text="Who can join").click()
    host.get_by_label("Only people I invite").check()
    host.locator("summary", has_text="Rating").click()
    host.get_by_role("radio", name="Rated", exact=True).check()
    expect_well_made_on_each_screen(host)
    host.get_by_role("button", name="Create table").last.click()
    link = host.get_by_label("Anyone with this link and an account can sit down:").input_value()

    friend.goto(link)
    expect_well_made(friend)
    friend.get_by_label("Email").fill("gil@example.org")
    friend.get_by_role("button", name="Sit down with my email").click()
    expect(friend.get_by_text("We’ve emailed a code to gil@example.org.")).to_be_visible()
    expect(friend.get_by_role("button", name="Play right away, as a guest")).to_have_count(0)
    expect_well_made(friend)
