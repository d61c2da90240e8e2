"""A mail per round: further questions of a round are mailed only when they have waited for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import pytest
import time_machine
from django.utils import timezone
from django.utils.html import escape
from pytest_django import Settings

from accounts.models import User
from games.engine.clock.terms import HOUR, Terms
from games.models import Game
from games.operations import administering
from games.tables import taking_back
from games.tables.tables import read_table
from notifications.channels import hooks
from notifications.create import reminders
from notifications.models import Notice
from notifications.preferences import choices
from notifications.reasons import reason
from notifications.types import TURN
from tests.games.factories import (
    decide,
    decision,
    fresh,
    running_game,
    seat_of,
)
from tests.notifications.browsers import Browser, keys_of_the_site
from tests.notifications.deliver.sending.mails import parts
from tests.notifications.outbox import send_due, turn_mails
from tests.notifications.preferences.test_hours import PAGE, USUAL
from tests.notifications.test_views import page_of
from tests.people import People, browser_of
from tests.plugins.mail_sink import MailSink
from tests.plugins.receiver import ALLOWED, Receiver, running

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
WITHOUT_A_MAIL = "We won’t email you again this round"


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(gold_track: None, people: People, clock: time_machine.Traveller) -> Game:
    """Ana, Bo and Cy are to lay cards at the first station of a gold round."""
    return after_the_sacrifice(people, clock)


def after_the_sacrifice(people: People, clock: time_machine.Traveller, **terms: Terms) -> Game:
    game = running_game(*people, title="chocolatl", **terms)
    answer(game, clock)
    return game


def asked(game: Game) -> list[User]:
    return [seat.user for seat in game.seats.filter(waiting_since__isnull=False).order_by("number") if seat.user]


def decide_wholly(game: Game, user: User, clock: time_machine.Traveller) -> None:
    """One decision with all its steps, confirmed; it takes a second, so that no two questions are of one moment."""
    before = seat_of(game, user).decisions
    while seat_of(game, user).decisions == before:
        decide(game, user)
    clock.shift(timedelta(seconds=1))


def answer(game: Game, clock: time_machine.Traveller) -> None:
    """Whoever is asked now decides."""
    for person in asked(game):
        decide_wholly(game, person, clock)


def let_be_told(clock: time_machine.Traveller, minutes: float = 6) -> None:
    """Let some minutes pass, then send what is due."""
    clock.shift(timedelta(minutes=minutes))
    send_due()


def mails_to(sink: MailSink, user: User) -> list[str]:
    """The subjects of the mails to this person."""
    return [str(message["Subject"]) for message in sink.messages if message["To"] == user.email]


def ask_again_in_the_same_round(game: Game, user: User, clock: time_machine.Traveller) -> None:
    """Everybody decides until this person is asked something further."""
    before = round_of(game)
    answer(game, clock)
    while user not in asked(game):
        answer(game, clock)
    assert round_of(game) == before


# --- told once -------------------------------------------------------------------------------------------------------


def test_whoever_answers_soon_gets_one_mail_for_a_whole_round(
    game: Game, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    questions, first = 0, round_of(game)
    while round_of(game) == first:
        questions += people.ana in asked(game)
        let_be_told(clock)
        answer(game, clock)
    assert questions > 4
    assert len(mails_to(smtp_sink, people.ana)) == 1


def test_a_new_round_is_a_new_mail(
    game: Game, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    let_be_told(clock)
    first = round_of(game)
    while round_of(game) == first:
        answer(game, clock)
    let_be_told(clock)
    assert len(mails_to(smtp_sink, people.ana)) == 2


def test_whoever_answered_before_the_first_mail_is_told_of_the_next_question(
    game: Game, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    ask_again_in_the_same_round(game, people.ana, clock)
    let_be_told(clock)
    assert len(mails_to(smtp_sink, people.ana)) == 1


def test_a_bid_that_is_taken_back_is_no_reason_for_another_mail(
    game: Game, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    let_be_told(clock)
    decide_wholly(game, people.ana, clock)
    taking_back.withdraw(game=game, user=people.ana, decision=decision(game, people.ana))
    let_be_told(clock)
    assert len(mails_to(smtp_sink, people.ana)) == 1


# --- but no table waits in silence -----------------------------------------------------------------------------------


def test_a_further_question_that_has_waited_for_an_hour_is_mailed(
    game: Game, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    let_be_told(clock)
    ask_again_in_the_same_round(game, people.ana, clock)
    let_be_told(clock, 59)
    assert len(mails_to(smtp_sink, people.ana)) == 1
    let_be_told(clock, 1)
    assert len(mails_to(smtp_sink, people.ana)) == 2


def test_where_little_time_is_left_a_further_question_waits_for_a_quarter_of_it(
    gold_track: None, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    game = after_the_sacrifice(people, clock, terms=Terms(start=2 * HOUR, gain=0, cap=2 * HOUR))
    let_be_told(clock)
    ask_again_in_the_same_round(game, people.ana, clock)
    left = (seat_of(game, people.ana).deadline or MONDAY) - timezone.now()
    let_be_told(clock, left.total_seconds() / 60 / 4 - 1)
    assert len(mails_to(smtp_sink, people.ana)) == 1
    let_be_told(clock, 1)
    assert len(mails_to(smtp_sink, people.ana)) == 2


def test_reminders_come_as_usual(
    game: Game, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    let_be_told(clock)
    ask_again_in_the_same_round(game, people.ana, clock)
    let_be_told(clock, 61)
    clock.shift(timedelta(days=1))
    reminders.plan()
    send_due()
    assert "is still waiting" in mails_to(smtp_sink, people.ana)[-1]


def test_moves_that_are_taken_back_for_all_are_news(
    game: Game, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    let_be_told(clock)
    number = fresh(game).move_count
    answer(game, clock)
    let_be_told(clock)
    administering.take_back(game=fresh(game), admin=people.cy, number=number)
    let_be_told(clock)
    assert len(mails_to(smtp_sink, people.ana)) == 2


# --- as one likes ----------------------------------------------------------------------------------------------------


def wants_each(user: User, game: Game) -> None:
    said = browser_of(user).post(PAGE, USUAL | {"digest_hour": "8", "tells_each_question": "on"})
    assert said.status_code == HTTPStatus.FOUND
    box = browser_of(user).get(PAGE).content.decode().partition('name="tells_each_question"')[2].partition(">")[0]
    assert "checked" in box


def wants_everything_here(user: User, game: Game) -> None:
    choices.set_volume(user=user, game=game, volume="everything")


@pytest.mark.parametrize("say", [wants_each, wants_everything_here])
def test_who_wants_each_question_is_told_of_each(
    game: Game, people: People, clock: time_machine.Traveller, smtp_sink: MailSink, say: Callable[[User, Game], None]
) -> None:
    let_be_told(clock)
    ask_again_in_the_same_round(game, people.ana, clock)
    say(people.ana, game)
    let_be_told(clock)
    assert len(mails_to(smtp_sink, people.ana)) == 2
    text, _html = parts(smtp_sink.messages[-1])
    assert WITHOUT_A_MAIL not in " ".join(text.split())


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    settings.POST_RULES = ALLOWED
    for name, value in keys_of_the_site().items():
        setattr(settings, name, value)
    yield from running()


def test_messages_of_browsers_tell_each_because_one_replaces_the_other(
    game: Game, people: People, clock: time_machine.Traveller, receiver: Receiver
) -> None:
    Browser(receiver).belong_to(people.ana)
    for _question in range(3):
        ask_again_in_the_same_round(game, people.ana, clock)
        let_be_told(clock)
    assert len(receiver.posted) == 3


@pytest.mark.parametrize(("form", "posts"), [("discord", 1), ("json", 3)])
def test_rooms_are_told_once_like_mails_and_programs_of_each(
    game: Game, people: People, clock: time_machine.Traveller, receiver: Receiver, form: str, posts: int
) -> None:
    hooks.store(user=people.ana, url=receiver.url, form=form)
    for _question in range(3):
        ask_again_in_the_same_round(game, people.ana, clock)
        let_be_told(clock)
    assert len(receiver.posted) == posts


# --- what is said of it ----------------------------------------------------------------------------------------------


def test_the_page_of_mails_says_why_there_was_none(game: Game, people: People, clock: time_machine.Traveller) -> None:
    let_be_told(clock)
    ask_again_in_the_same_round(game, people.ana, clock)
    let_be_told(clock)
    said = escape(reason("told-of-round"))
    assert page_of(people.ana, "?all=1").count(said) == 1
    answer(game, clock)
    assert page_of(people.ana, "?all=1").count(said) == 1
    assert [mail.status for mail in turn_mails(people.ana) if mail.reason == "told-of-round"] == ["dropped"]


def test_a_mail_says_that_further_questions_come_without_and_how_to_answer_them_ahead(
    game: Game, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    let_be_told(clock)
    for part in parts(smtp_sink.messages[-1]):
        words = " ".join(part.split())
        assert WITHOUT_A_MAIL in words
        assert "You can plan cards for later stations" in words
        assert "/profile/preferences/chocolatl/" in words


@pytest.mark.parametrize("title", ["chocolatl", "cacao"])
def test_where_a_round_asks_one_thing_a_mail_says_nothing_of_others(
    title: str, people: People, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    """The sacrifice, and each turn of Cacao."""
    running_game(*people, title=title)
    let_be_told(clock)
    assert smtp_sink.messages
    for message in smtp_sink.messages:
        assert "won’t email you again this round" not in " ".join(parts(message)[0].split())


def test_turns_of_cacao_are_mailed_each(ana: User, bo: User, clock: time_machine.Traveller) -> None:
    game = running_game(ana, bo, title="cacao")
    for _turn in range(6):
        answer(game, clock)
        let_be_told(clock)
    sent = Notice.objects.filter(kind=TURN.code, channel="mail", status=Notice.Status.SENT)
    assert sent.count() == 6


def round_of(game: Game) -> int | None:
    table = read_table(fresh(game))
    return table.title.rules.round_number(table.state)
