"""The chat of a tournament and of a group on their pages: written in place, seen by others who have them open."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.clubs import services as clubs
from games.tournaments.models import Tournament
from tests.games.tournaments.holding import begin, hold
from tests.look import expect_well_made
from tests.people import People
from tests.plugins.windows import Windows

pytestmark = pytest.mark.django_db(transaction=True)


def tournament_of(people: People) -> Tournament:
    return begin(hold(people.ana, people.ana, people.bo, people.cy, title="cacao", is_rated=True))


def say(page: Page, text: str) -> None:
    page.locator("#talk textarea").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#talk-lines")).to_contain_text(text)
    expect(page.locator("#talk textarea")).to_have_value("")


def test_a_line_in_a_tournament_comes_to_who_has_its_page_open(windows: Windows, people: People) -> None:
    tournament = tournament_of(people)
    bo = windows.open(people.bo, size=(390, 844))
    bo.goto(tournament.get_absolute_url())
    ana = windows.open(people.ana)
    ana.goto(tournament.get_absolute_url())
    say(ana, "Good luck to all, @Bo too")
    expect(bo.locator("#talk-lines")).to_contain_text("Good luck to all")
    expect_well_made(bo)
    expect_well_made(ana)


def test_a_line_in_a_group_is_written_in_place(windows: Windows, people: People) -> None:
    group = clubs.make(user=people.ana, name="Tuesday club")
    ana = windows.open(people.ana, size=(390, 844))
    ana.goto(group.get_absolute_url())
    say(ana, "Who plays on Tuesday?")
    expect_well_made(ana)
