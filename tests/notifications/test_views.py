"""What was written to a person by mail: sent, dropped or failed, and why."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import escape

from accounts.models import User
from core.outbox import Status
from games.models import Game
from notifications import health
from notifications.channels import MAIL
from notifications.models import Notice, TableWish
from notifications.preferences import choices
from notifications.reasons import REASONS, reason
from notifications.timing import NEVER
from notifications.types import TURN
from tests.games.factories import (
    OPEN,
    open_table,
    play_turn,
    running_game,
)
from tests.notifications.returned import day
from tests.people import browser_of

pytestmark = pytest.mark.django_db

MAILS = "/profile/mails/"
SENT, DROPPED, FAILED = Notice.Status.SENT, Notice.Status.DROPPED, Notice.Status.FAILED


@pytest.fixture
def game(tiny_title: None, ana: User) -> Game:
    """A table of Ana."""
    return open_table(ana, OPEN)


def write(game: Game, user: User, status: Status, *, reason: str = "", detail: str = "") -> None:
    """One mail of which this became."""
    Notice.objects.create(
        key=f"test:{Notice.objects.count()}",
        kind=TURN.code,
        user=user,
        game=game,
        status=status,
        reason=reason,
        detail=detail,
        due_at=timezone.now(),
        done_at=timezone.now(),
    )


def page_of(user: User, query: str = "") -> str:
    """The page as this person reads it."""
    client = Client()
    client.force_login(user)
    return client.get(MAILS + query).content.decode()


def test_who_has_no_address_is_told_why_there_are_no_mails(ana: User, bo: User) -> None:
    User.objects.filter(pk=bo.pk).update(email="")
    assert "Your profile has no confirmed email address" in page_of(bo)
    assert "Your profile has no confirmed email address" not in page_of(ana)


@pytest.mark.parametrize("code", REASONS)
def test_each_reason_is_said_in_words(game: Game, ana: User, code: str) -> None:
    write(game, ana, DROPPED, reason=code)
    assert escape(reason(code)) in page_of(ana, "?all=1")


def test_a_reader_sees_what_was_sent_and_why_something_was_not(game: Game, ana: User) -> None:
    write(game, ana, SENT)
    write(game, ana, DROPPED, reason="moved")
    write(game, ana, FAILED, reason="given-up")
    page = page_of(ana, "?all=1")
    assert "You’d already moved." in page
    assert "kept putting it off for two days" in page
    assert page.count(game.get_absolute_url()) == 3


def test_what_was_sent_stands_by_table_without_what_was_not(game: Game, ana: User, bo: User) -> None:
    other = running_game(ana, bo)
    for table in (game, other, game):
        write(table, ana, SENT)
        write(table, ana, DROPPED, reason="moved")
    write(game, ana, FAILED, reason="given-up")
    page = page_of(ana)
    assert "You’d already moved." not in page
    assert "kept putting it off for two days" in page
    assert page.count("<time") == 4
    assert page.count(game.get_absolute_url()) == page.count(other.get_absolute_url()) == 1
    assert "with Bo" in page


def test_a_reader_sees_when_it_was_done_and_what_went_wrong_stands_out(game: Game, ana: User) -> None:
    begun, done = datetime(2026, 11, 20, 8, tzinfo=UTC), datetime(2026, 11, 21, 9, tzinfo=UTC)
    for status in (SENT, FAILED):
        write(game, ana, status)
    Notice.objects.update(created_at=begun, done_at=done)
    page = page_of(ana)
    assert page.count(f'datetime="{done.isoformat()}"') == 2
    assert begun.isoformat() not in page
    assert page.count("badge--danger") == 1


def test_what_mail_servers_answered_is_for_operators_only(game: Game, ana: User) -> None:
    write(game, ana, FAILED, reason="address-refused", detail="550 mx7.internal says no")
    assert "mx7.internal" not in page_of(ana)


def test_nobody_reads_about_the_mails_of_others(game: Game, ana: User, bo: User) -> None:
    write(game, ana, DROPPED, reason="moved")
    assert "Nothing yet" in page_of(bo)


def test_a_stranger_is_sent_to_the_login(client: Client) -> None:
    assert client.get(MAILS).headers["Location"] == "/accounts/login/?next=/profile/mails/"


def test_a_hundred_mails_are_shown_in_pages_with_as_many_questions_as_one(game: Game, ana: User) -> None:
    write(game, ana, SENT)
    page_of(ana)  # What all pages show is in the cache from now on.
    with CaptureQueriesContext(connection) as for_one:
        page_of(ana)
    for _ in range(99):
        write(game, ana, SENT)
    with CaptureQueriesContext(connection) as for_hundred:
        page = page_of(ana)
    assert page.count("<time") == 30
    assert len(for_hundred) == len(for_one)


@pytest.mark.parametrize("query", ["?page=0", "?page=x", "?page=999999999999999999999"])
def test_a_page_that_does_not_exist_is_the_nearest_one(game: Game, ana: User, query: str) -> None:
    write(game, ana, SENT)
    assert "<time" in page_of(ana, query)


def test_whoever_has_an_address_that_rests_reads_why_on_both_pages(ana: User) -> None:
    for number in range(-2, 1):
        with day(number):
            MAIL.note_refused(ana, "550 mx7.internal says no such person")
            health.note_accepted("mail")
    for page in (page_of(ana), browser_of(ana).get("/profile/").content.decode()):
        assert "We’ve stopped emailing ana@example.org" in page
        assert "mx7.internal" not in page


def test_a_mail_that_perhaps_arrived_is_called_so(game: Game, ana: User) -> None:
    write(game, ana, Notice.Status.UNKNOWN, reason="no-answer")
    page = page_of(ana)
    assert "perhaps sent" in page
    assert "so we won’t send it again" in page


# --- one table -------------------------------------------------------------------------------------------------------


def about(game: Game) -> str:
    """The page about what one is told of this table."""
    return f"{game.get_absolute_url()}notices/"


def test_a_player_makes_a_table_quiet_and_reads_what_was_sent_about_it(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    browser = browser_of(ana)
    assert about(game) in browser.get(game.get_absolute_url()).content.decode()
    answer = browser.post(about(game), {"volume": "quiet"}, follow=True)
    assert "Saved." in answer.content.decode()
    assert answer.context["form"]["volume"].value() == "quiet"
    assert about(game) in browser.get("/profile/notices/").content.decode()
    write(game, ana, DROPPED, reason="quiet-table")
    assert "You’ve muted this table." in browser.get(about(game)).content.decode()


def test_a_forged_choice_about_a_table_is_refused_at_its_field(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    answer = browser_of(ana).post(about(game), {"volume": "deafening"})
    assert answer.status_code == 422
    assert "“deafening” isn’t in the list" in answer.content.decode()
    assert not TableWish.objects.exists()


def test_nobody_chooses_for_a_table_of_others(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    assert browser_of(cy).post(about(game), {"volume": "quiet"}).status_code == 409
    Game.objects.update(is_public=False)
    assert browser_of(cy).post(about(game), {"volume": "quiet"}).status_code == 404
    assert not TableWish.objects.exists()


def test_why_there_was_no_mail_is_told_for_a_turn_that_nobody_wanted_to_be_told_of(ana: User, bo: User) -> None:
    for person in (ana, bo):
        choices.keep(user=person, wanted={(TURN, "mail"): NEVER})
    game = running_game(ana, bo, title="cacao")
    for _turn in range(2):
        play_turn(game)
    for person in (ana, bo):
        assert "You’ve turned off these emails." in page_of(person, "?all=1")
        assert "(by email)" in page_of(person, "?all=1")
