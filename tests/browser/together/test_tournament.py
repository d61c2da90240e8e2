"""A small tournament in four browsers: entering, the start, games by clicks, standings, the winner."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.tournaments.models import Entry, Tournament
from games.tournaments.rounds import steps
from tests.browser.playing import Player, begun
from tests.games.tournaments.holding import anew, hold, running
from tests.games.tournaments.holding import names as entered
from tests.look import expect_well_made_on_each_screen
from tests.people import People, make_person
from tests.plugins.windows import Windows

PHONE = (390, 844)

pytestmark = pytest.mark.django_db(transaction=True)


def play(game: Game, pages: dict[int, Page]) -> None:
    """Most of a game by the services, its last turns by clicks of both."""
    game = begun(game, turns=18)
    seats = [(seat, pages[seat.user_id]) for seat in game.seats.all() if seat.user_id]
    players = []
    for _seat, page in seats:
        page.goto(game.get_absolute_url())
        players.append(Player(page))
    while any(player.task != "over" for player in players):
        for player in players:
            player.page.reload()
            player.play_what_is_asked()


def test_four_people_play_a_tournament_to_its_end(windows: Windows, people: People) -> None:
    everybody: list[User] = [people.ana, people.bo, people.cy, make_person("Di")]
    tournament = hold(people.ana, title="cacao", rounds=1)
    pages = {person.pk: windows.open(person, size=PHONE) for person in everybody}
    for page in pages.values():
        page.goto("/tournaments/")
        page.get_by_role("link", name="Spring").click()
        page.get_by_role("button", name="Enter").click()
        expect(page.get_by_text("You’re in.", exact=True)).to_be_visible()

    organiser = pages[people.ana.pk]
    organiser.reload()
    organiser.get_by_text("You organise this").click()
    organiser.get_by_role("button", name="Start now").click()
    expect(organiser.get_by_role("heading", name="Your game")).to_be_visible()
    expect_well_made_on_each_screen(organiser)

    for game in running(tournament):
        play(game, pages)
    steps.look_after()

    assert anew(tournament).status == Tournament.Status.FINISHED
    organiser.goto(tournament.get_absolute_url())
    expect(organiser.get_by_text("4 players · finished")).to_be_visible()
    organiser.get_by_text("Crosstable").click()
    expect(organiser.get_by_role("table", name="Crosstable")).to_be_visible()
    expect_well_made_on_each_screen(organiser)
    winner = tournament.entries.get(rank=1).person
    organiser.goto(f"/people/{winner.username}/")
    trophies = organiser.get_by_role("region", name="Trophies")
    expect(trophies.get_by_role("link", name="Spring")).to_be_visible()
    expect(trophies.get_by_text("Place 1 of 4")).to_be_visible()


def test_somebody_enters_withdraws_after_a_question_and_takes_that_back(windows: Windows, people: People) -> None:
    tournament = hold(people.ana, title="cacao", rounds=1)
    page = windows.open(people.bo, size=PHONE)
    page.goto(tournament.get_absolute_url())
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("You’re in.", exact=True)).to_be_visible()

    page.get_by_role("link", name="Withdraw…").click()
    expect(page.get_by_role("heading", name="Withdraw from Spring?")).to_be_visible()
    expect(page.get_by_role("link", name="Stay in")).to_be_focused()
    expect_well_made_on_each_screen(page)
    assert entered(tournament) == {"Bo"}
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("You’ve withdrawn.")).to_be_visible()
    assert entered(tournament) == set()

    page.get_by_role("button", name="Take it back: I’m in").click()
    expect(page.get_by_text("You’re in.", exact=True)).to_be_visible()
    assert entered(tournament) == {"Bo"}


def test_a_place_that_somebody_else_has_by_now_is_not_taken_back(windows: Windows, people: People) -> None:
    players = [people.ana, make_person("Di"), make_person("Edi")]
    tournament = hold(people.ana, *players, people.bo, people.cy, title="cacao", rounds=1, capacity=4)
    assert entered(tournament, Entry.Status.WAITING) == {"Cy"}
    page = windows.open(people.bo, size=PHONE)
    page.goto(tournament.get_absolute_url())
    page.get_by_role("link", name="Withdraw…").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("You’ve withdrawn.")).to_be_visible()
    assert entered(tournament) == {"Ana", "Cy", "Di", "Edi"}

    expect(page.get_by_role("button", name="Take it back")).to_have_count(0)
    page.get_by_role("button", name="Join the waiting list").click()
    expect(page.get_by_text("It’s full: you’re on the waiting list.")).to_be_visible()
    assert entered(tournament, Entry.Status.WAITING) == {"Bo"}


def test_a_tournament_is_held_by_a_form(windows: Windows, people: People) -> None:
    page = windows.open(people.ana)
    page.goto("/tournaments/")
    page.get_by_role("link", name="Organise a tournament").click()
    expect_well_made_on_each_screen(page)
    page.get_by_label("Name").fill("Summer")
    page.get_by_role("button", name="Announce the tournament").click()
    expect(page.get_by_text("Say when it starts.")).to_be_visible()
    page.get_by_label("Starts").fill("2099-07-01T20:00")
    page.get_by_role("button", name="Announce the tournament").click()
    expect(page.get_by_text("Choose a day within a year.")).to_be_visible()
    expect(page.get_by_label("Name")).to_have_value("Summer")
