"""Reminders: before a deadline once for each ask, and after days at tables without a clock, one mail a day at most."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.clock.terms import DAY, HOUR, Terms
from games.models import Ask, Game, Seat
from notifications.create import reminders
from notifications.models import Hours, Notice, Reminder
from notifications.preferences import choices, hours
from notifications.timing import NEVER
from notifications.types import (
    LATE,
    REMINDER,
    TURN,
    URGENT,
)
from tests.games.clocks.beating import beat
from tests.games.factories import play_turn, running_game
from tests.notifications.deliver.sending.mails import parts
from tests.notifications.outbox import send_due
from tests.people import make_person
from tests.plugins.mail_sink import MailSink

pytestmark = pytest.mark.django_db

MONDAY = datetime(2026, 11, 23, 12, tzinfo=UTC)
TERMS = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


def waiting_table(user: User, terms: Terms | None = None) -> Game:
    """A table that waits for this person, who is told nothing about turns, and a guest."""
    choices.keep(user=user, wanted={(TURN, "mail"): NEVER})
    while True:
        guest = make_person(f"Guest {Game.objects.count()}", email="")
        game = running_game(user, guest, title="cacao", terms=terms)
        if game.seats.filter(user=user, waiting_since__isnull=False).exists():
            return game


def after(clock: time_machine.Traveller, **much: float) -> None:
    """Let time pass since Monday, then do what the schedule does."""
    clock.move_to(MONDAY + timedelta(**much))
    reminders.plan()
    send_due()


def mails(sink: MailSink) -> list[str]:
    """The subjects of all mails."""
    return [str(message["Subject"]) for message in sink.messages]


# --- without a clock -------------------------------------------------------------------------------------------------


def test_who_lets_a_table_wait_is_reminded_after_1_3_and_7_days_then_weekly(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    waiting_table(ana)
    reminded = []
    for hour in range(0, 24 * 30, 6):
        before = len(smtp_sink.messages)
        after(clock, hours=hour)
        reminded += [hour / 24] * (len(smtp_sink.messages) - before)
    assert reminded == [1, 3, 7, 14, 21, 28]
    assert mails(smtp_sink)[0].startswith("Cacao with Guest")
    assert mails(smtp_sink)[0].endswith(" is still waiting. Lay a worker tile.")
    assert "The table has been waiting for 3 days." in " ".join(parts(smtp_sink.messages[1])[0].split())


def test_a_mail_that_was_perhaps_sent_is_followed_by_a_reminder(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    """It is never sent again; whoever did not get it is reminded like everybody."""
    game = waiting_table(ana)
    seat = game.seats.get(user=ana)
    told = {"key": "told", "user": ana, "kind": TURN.code, "channel": "mail", "game": game, "seat": seat}
    Notice.objects.create(**told, due_at=MONDAY, status=Notice.Status.UNKNOWN, done_at=MONDAY)
    after(clock, hours=25)
    assert len(smtp_sink.messages) == 1
    assert Notice.objects.get(key="told").status == Notice.Status.UNKNOWN


def test_two_tables_are_one_mail_a_day_at_most(ana: User, clock: time_machine.Traveller, smtp_sink: MailSink) -> None:
    for hour in (0, 5, 8):
        clock.move_to(MONDAY + timedelta(hours=hour))
        waiting_table(ana)
    for hour in range(24, 49):
        after(clock, hours=hour)
    assert len(smtp_sink.messages) == 2
    assert mails(smtp_sink)[1].startswith("2 tables are still waiting")


def test_who_answers_is_not_reminded(ana: User, clock: time_machine.Traveller, smtp_sink: MailSink) -> None:
    game = waiting_table(ana)
    after(clock, hours=1)
    play_turn(game)
    after(clock, days=2)
    assert not smtp_sink.messages
    assert not Reminder.objects.filter(user=ana).exists()


@pytest.mark.parametrize("plays", [{"resigned": True}, {"stand_in": Seat.StandIn.LATE}])
def test_nobody_is_reminded_where_a_bot_plays(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink, plays: dict[str, object]
) -> None:
    game = waiting_table(ana)
    reminders.plan()
    clock.move_to(MONDAY + timedelta(days=1))
    reminders.plan()
    notice = Notice.objects.get(user=ana, kind=REMINDER.code, channel="mail")
    assert REMINDER.skip_reason(notice) == ""
    game.seats.filter(user=ana).update(**plays)
    notice = Notice.objects.get(pk=notice.pk)
    assert REMINDER.skip_reason(notice) == "not-your-turn"
    Notice.objects.all().delete()
    after(clock, days=3)
    assert not Notice.objects.filter(kind=REMINDER.code).exists()


def test_somebody_who_was_away_for_long_is_reminded_once(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    waiting_table(ana)
    after(clock, days=20)
    after(clock, days=20, hours=1)
    assert len(smtp_sink.messages) == 1


def test_a_sweep_that_runs_again_and_again_writes_nothing_twice(ana: User, clock: time_machine.Traveller) -> None:
    waiting_table(ana)
    for _time in range(3):
        after(clock, days=1)
    assert Notice.objects.filter(kind=REMINDER.code).count() == 1


def test_a_seat_whose_table_was_changed_late_is_found_by_a_later_sweep(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    """A transaction that takes minutes commits a seat that says it has waited since before the last sweep."""
    after(clock, minutes=4)
    clock.move_to(MONDAY)
    waiting_table(ana)
    after(clock, minutes=5)
    after(clock, days=1, minutes=1)
    assert len(smtp_sink.messages) == 1


# --- with a clock ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "hours_before"),
    [
        (TERMS, 12),
        (Terms(start=4 * HOUR, gain=HOUR, cap=4 * HOUR), 2),
        (Terms(start=HOUR, gain=HOUR, cap=HOUR), 1),
    ],
)
def test_who_has_a_quarter_of_the_time_left_is_reminded_two_hours_before_at_the_latest(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink, terms: Terms, hours_before: int
) -> None:
    game = waiting_table(ana, terms)
    deadline = game.seats.get(user=ana).deadline
    at = deadline - timedelta(hours=hours_before) - MONDAY
    if at:
        after(clock, seconds=at.total_seconds() - 60)
        assert not smtp_sink.messages
    for later in (0, 10, 50):
        after(clock, seconds=at.total_seconds() + later * 60)
        assert mails(smtp_sink) == mails(smtp_sink)[:1]
    assert mails(smtp_sink)[0].startswith("Cacao with Guest")
    assert mails(smtp_sink)[0].endswith(f": your time runs out in {hours_before} h. Lay a worker tile.")
    for part in parts(smtp_sink.messages[0]):
        assert f"{game.get_absolute_url()}#turn" in part
        assert f"{deadline:%H:%M}" in part


def test_rests_are_no_time_of_which_a_quarter_is_left(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    friday = MONDAY + timedelta(days=4)
    clock.move_to(friday)
    waiting_table(ana, Terms(start=16 * HOUR, gain=HOUR, cap=16 * HOUR, weekends=True))
    after(clock, days=4, hours=11)
    assert not smtp_sink.messages
    after(clock, days=4, hours=12)  # The weekend begins when a quarter of the bank is left.
    assert len(smtp_sink.messages) == 1


def test_own_hours_before_count_instead(ana: User, clock: time_machine.Traveller, smtp_sink: MailSink) -> None:
    hours.keep(user=ana, hours=Hours(reminder_hours=30), zone="UTC")
    waiting_table(User.objects.get(pk=ana.pk), TERMS)
    after(clock, hours=17)
    assert not smtp_sink.messages
    after(clock, hours=18)
    assert len(smtp_sink.messages) == 1


def test_tables_whose_deadlines_are_near_are_one_mail(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    for minutes in (0, 60, 120):
        clock.move_to(MONDAY + timedelta(minutes=minutes))
        waiting_table(ana, TERMS)
    for hour in range(30, 48):
        after(clock, hours=hour)
    [subject] = mails(smtp_sink)
    assert subject.startswith("Your time runs out at 3 tables, first in 12 h: ")


def test_a_deadline_that_moved_away_is_told_of_later(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    game = waiting_table(ana, TERMS)
    after(clock, hours=1)
    move_deadline(game, ana, timedelta(days=1))
    after(clock, hours=40)
    assert not smtp_sink.messages
    after(clock, hours=60)
    assert len(smtp_sink.messages) == 1


def test_a_deadline_that_came_nearer_is_told_of_in_time(
    ana: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    game = waiting_table(ana, TERMS)
    after(clock, hours=1)
    move_deadline(game, ana, timedelta(hours=-44))
    after(clock, hours=2)
    assert len(smtp_sink.messages) == 1


def move_deadline(game: Game, user: User, by: timedelta) -> None:
    """What a holiday taken or given back does."""
    seat = Seat.objects.get(game=game, user=user)
    deadline = seat.deadline + by
    Seat.objects.filter(pk=seat.pk).update(deadline=deadline)
    bank = Ask.objects.open().get(seat=seat).bank + int(by.total_seconds())
    Ask.objects.open().filter(seat=seat).update(deadline=deadline, bank=bank)


def test_urgent_comes_in_quiet_hours_only_to_who_lets_it(
    ana: User, bo: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    for person, lets in ((ana, True), (bo, False)):
        quiet = Hours(quiet_from=time(20), quiet_to=time(7), lets_urgent_through=lets)
        hours.keep(user=person, hours=quiet, zone="UTC")
        waiting_table(User.objects.get(pk=person.pk), TERMS)
    after(clock, hours=37)
    assert [message["To"] for message in smtp_sink.messages] == [ana.email]
    after(clock, hours=43)
    assert [message["To"] for message in smtp_sink.messages] == [ana.email, bo.email]


def test_urgent_is_told_about_a_quiet_table_too(ana: User, clock: time_machine.Traveller, smtp_sink: MailSink) -> None:
    game = waiting_table(ana, TERMS)
    choices.set_volume(user=ana, game=game, volume="quiet")
    after(clock, hours=37)
    assert len(smtp_sink.messages) == 1


# --- late ------------------------------------------------------------------------------------------------------------


def test_everybody_at_the_table_is_told_when_somebodys_time_ran_out_and_when_they_are_back(
    ana: User, bo: User, clock: time_machine.Traveller, smtp_sink: MailSink
) -> None:
    game = running_game(ana, bo, title="cacao", terms=TERMS)
    late = game.seats.get(waiting_since__isnull=False).user
    other = bo if late == ana else ana
    beat(clock, hours=49)
    send_due()
    subjects = {message["To"]: str(message["Subject"]) for message in smtp_sink.messages}
    assert subjects[late.email] == "Cacao: your time ran out, so a bot decides for you"
    assert f"Cacao: {late.username} ran out of time, so a bot decides" in mails(smtp_sink)
    assert Notice.objects.filter(kind=LATE.code, user=other).exists()


# --- cost ------------------------------------------------------------------------------------------------------------


def test_many_reminders_are_planned_with_as_many_queries_as_few(ana: User, clock: time_machine.Traveller) -> None:
    people = [make_person(f"Di {number}") for number in range(6)]
    found = []
    for crowd in (people[:1], people[1:]):
        for person in crowd:
            waiting_table(person, TERMS)
            waiting_table(person)
        with CaptureQueriesContext(connection) as queries:
            clock.shift(timedelta(days=1, hours=13))
            reminders.plan()
        found.append(len(queries))
    assert found[1] <= found[0]
    assert {kind: Notice.objects.filter(kind=kind.code).count() for kind in (URGENT, REMINDER)}[URGENT] == 6
