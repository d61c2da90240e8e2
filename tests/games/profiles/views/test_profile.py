"""What others see of somebody's play, and what the person hides."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from games.models import Ask, Game, HiddenPart
from games.profiles import selectors
from games.profiles.presenters import usual
from games.profiles.services import hide
from tests.games.asks import answered
from tests.games.factories import (
    OPEN,
    open_table,
    running_game,
    seat_of,
)
from tests.people import browser_of

pytestmark = pytest.mark.django_db
HEADINGS = {
    "since": "Playing here since",
    "games": "Games</h2>",
    "reliability": "Reliability</h2>",
    "pace": "Time per decision",
    "modules": "Likes to play with",
    "tables": "Open tables</h2>",
}


@pytest.fixture
def seasoned(ana: User, bo: User, cy: User) -> User:
    """Bo, who has won one of two games, decided eleven times, and waits at a public and at a private table."""
    for is_won in (True, False):
        game = running_game(ana, bo, title="cacao", modules=["huts"])
        Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
        game.seats.update(won=not is_won)
        game.seats.filter(user=bo).update(won=is_won)
    for _decision in range(11):
        answered(seat_of(game, bo), Ask.End.DECIDED, at=timezone.now() - timedelta(days=1))
    open_table(bo, OPEN, title="cacao")
    open_table(bo, OPEN, title="cacao", is_public=False)
    return bo


def look(user: User) -> str:
    return browser_of(user).get(reverse("games:person", args=["Bo"])).content.decode()


def test_everything_is_shown_at_first(seasoned: User, cy: User) -> None:
    page = " ".join(look(cy).split())
    assert all(heading in page for heading in HEADINGS.values())
    assert "a quarter under 1 hour" in page
    assert selectors.games_of(selectors.kinds_of(seasoned)) == [("cacao", 2, 2, 1)]


def test_private_tables_are_not_listed(seasoned: User, cy: User) -> None:
    page = look(cy)
    for game in Game.objects.filter(host=seasoned):
        assert (game.get_absolute_url() in page) == game.is_public


@pytest.mark.parametrize("part", HEADINGS)
def test_a_hidden_part_is_not_there_and_the_others_are(seasoned: User, cy: User, part: str) -> None:
    hide(user=seasoned, parts=[part])
    page = look(cy)
    assert {name for name, heading in HEADINGS.items() if heading in page} == HEADINGS.keys() - {part}
    assert look(seasoned).count("</h2>") == page.count("</h2>") - 1, "Bo sees what Cy sees, but for the ties to Bo."


def test_what_is_hidden_is_chosen_on_a_page(seasoned: User) -> None:
    browser, address = browser_of(seasoned), reverse("games:shown_parts")
    assert browser.get(address).content.decode().count("checked") == len(HiddenPart.Part)
    browser.post(address, {"parts": ["since", "games"]})
    assert selectors.hidden_of(seasoned) == set(HiddenPart.Part.values) - {"since", "games"}
    browser.post(address, {"parts": HiddenPart.Part.values})
    assert not HiddenPart.objects.exists()


def test_an_unknown_part_is_refused_and_changes_nothing(bo: User) -> None:
    hide(user=bo, parts=["pace"])
    assert browser_of(bo).post(reverse("games:shown_parts"), {"parts": ["salary"]}).status_code == 422
    assert selectors.hidden_of(bo) == {"pace"}


@pytest.mark.parametrize(
    ("pace", "said"),
    [
        ((1, 20, 50), "Usually under a minute."),
        ((60, 119, 7200), "Typically 119 seconds; a quarter under 1 minute, a quarter over 2 hours."),
        ((20, 150, 7200), "Typically 2 minutes; a quarter under a minute, a quarter over 2 hours."),
        ((180, 300, 7200), "Typically 5 minutes; a quarter under 3 minutes, a quarter over 2 hours."),
    ],
)
def test_no_decision_takes_nought_minutes(pace: tuple[int, int, int], said: str) -> None:
    assert usual(selectors.Pace(*pace)) == said


def test_more_games_ask_the_database_no_more(seasoned: User, ana: User, cy: User) -> None:
    browser, address = browser_of(cy), reverse("games:person", args=["Bo"])
    browser.get(address)  # The first look also writes the session.
    with CaptureQueriesContext(connection) as before:
        browser.get(address)
    game = running_game(ana, seasoned, title="cacao")
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=timezone.now())
    game.seats.update(won=False)
    with CaptureQueriesContext(connection) as after:
        browser.get(address)
    assert len(after) == len(before)


def test_of_who_leaves_nothing_is_kept(ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    hide(user=bo, parts=["pace"])
    game.removals.create(person=bo)
    game.mail_invitations.create(author=bo, mark="x")

    delete_account(user=bo)

    assert not HiddenPart.objects.exists()
    assert not game.removals.exists()
    assert not game.mail_invitations.exists()
