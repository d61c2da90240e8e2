"""Several tables that begin to wait within the pause are one mail; each notice is told once all the same."""

from __future__ import annotations

from random import Random

import pytest
import time_machine
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from core import opaque
from games.models import Game
from notifications.deliver.sending import send_next
from notifications.models import Notice
from notifications.preferences import choices
from notifications.timing import NOW, Frequency, Timing
from notifications.types import TURN
from tests.games.factories import play_turn, running_game
from tests.notifications.deliver.sending.mails import parts
from tests.notifications.deliver.sending.test_once import FAULTS, TROUBLES
from tests.notifications.outbox import (
    later,
    send_due,
    send_later,
    turn_mails,
)
from tests.people import make_person
from tests.plugins.mail_sink import MailSink
from tests.plugins.scripted_smtp import STEPS, ScriptedSmtp

pytestmark = pytest.mark.django_db


def tables_of(user: User, number: int) -> list[Game]:
    """Tables at which this person alone is waited for."""
    games: list[Game] = []
    while len(games) < number:
        guest = make_person(f"Guest {user.username} {Game.objects.count()}", email="")
        game = running_game(user, guest, title="cacao")
        if not game.seats.filter(user=user, waiting_since__isnull=False).exists():
            play_turn(game)
        if game.seats.filter(user=user, waiting_since__isnull=False).exists():
            games.append(game)
    return games


@pytest.fixture
def games(ana: User) -> list[Game]:
    """Three tables that wait for Ana since now."""
    return tables_of(ana, 3)


def statuses(user: User) -> list[tuple[str, str]]:
    """What became of the notices about turns that still wait, the oldest first."""
    return [(mail.status, mail.reason) for mail in reversed(turn_mails(user)) if mail.reason != "moved"]


def test_tables_that_begin_to_wait_within_the_pause_are_one_mail(
    games: list[Game], ana: User, smtp_sink: MailSink
) -> None:
    send_later()
    [message] = smtp_sink.messages
    assert message["Subject"].startswith("Your turn at 3 tables: ")
    assert statuses(ana) == [("sent", ""), ("sent", "merged"), ("sent", "merged")]
    for part in parts(message):
        for game in games:
            assert f"{game.get_absolute_url()}#turn" in part


def test_a_table_that_begins_to_wait_before_the_pause_of_another_is_over_goes_with_it(
    ana: User, smtp_sink: MailSink
) -> None:
    tables_of(ana, 1)
    with later(4):
        tables_of(ana, 1)
    send_later(minutes=6)
    assert len(smtp_sink.messages) == 1
    send_later(minutes=20)
    assert len(smtp_sink.messages) == 1


def test_a_table_at_which_one_has_moved_meanwhile_is_not_in_the_mail(
    games: list[Game], ana: User, smtp_sink: MailSink
) -> None:
    play_turn(games[0])
    send_later()
    [message] = smtp_sink.messages
    assert not any(games[0].get_absolute_url() in part for part in parts(message))


def test_a_table_that_is_to_tell_everything_does_not_wait_and_takes_the_others_along(
    games: list[Game], ana: User, smtp_sink: MailSink
) -> None:
    choices.set_volume(user=ana, game=games[1], volume="everything")
    send_due()
    assert {status for status, _reason in statuses(ana)} == {"sent"}
    assert len(smtp_sink.messages) == 1


def test_two_readers_have_two_mails(ana: User, bo: User, smtp_sink: MailSink) -> None:
    for person in (ana, bo):
        tables_of(person, 2)
    send_later()
    assert sorted(message["To"] for message in smtp_sink.messages) == [ana.email, bo.email]


# --- exactly once ----------------------------------------------------------------------------------------------------


def arrived(server: ScriptedSmtp) -> list[str]:
    """The names of the notices of which the mails that were taken tell."""
    headers = (line for text in server.texts for line in text.replace(b"\r\n ", b" ").split(b"\r\n"))
    return [key for line in headers if line.startswith(b"X-Notices: ") for key in line.decode().split()[1:]]


def check(server: ScriptedSmtp) -> None:
    """No notice arrived twice, and each that is called sent arrived."""
    taken = arrived(server)
    assert len(taken) == len(set(taken)), "no notice twice"
    for notice in Notice.objects.all():
        has_arrived = opaque.name(notice.key, "notice") in taken
        assert has_arrived or notice.status != "sent", "nothing is called sent that was not taken"
        assert not has_arrived or notice.status in {"sent", "unknown"}, "nothing that was taken is tried again"


@pytest.mark.parametrize(("step", "trouble", "takes"), FAULTS[::3])
def test_one_fault_at_any_step_doubles_and_loses_none_of_several(
    games: list[Game], ana: User, scripted_smtp: ScriptedSmtp, step: str, trouble: str, takes: bool
) -> None:
    scripted_smtp.play(step, TROUBLES[trouble], takes_at_the_dot=takes)
    with later(6):
        send_next()
    check(scripted_smtp)
    scripted_smtp.play()
    with later(60 * 24):
        send_due()
    check(scripted_smtp)
    assert not Notice.objects.filter(done_at=None).exists()


@pytest.mark.parametrize("luck", range(4))
def test_days_of_faults_double_and_lose_none_of_many(
    ana: User, bo: User, scripted_smtp: ScriptedSmtp, luck: int
) -> None:
    random = Random(luck)
    for day in range(6):
        with later(60 * 24 * day):
            tables_of(random.choice([ana, bo]), random.choice([1, 2, 3]))
        step, trouble, takes = random.choice(FAULTS)
        scripted_smtp.play(step, TROUBLES[trouble], takes_at_the_dot=takes)
        with later(60 * 24 * day + random.choice([1, 6, 30])):
            send_due()
        check(scripted_smtp)
    scripted_smtp.play()
    for day in range(6, 10):
        with later(60 * 24 * day):
            send_due()
    check(scripted_smtp)
    assert not Notice.objects.filter(done_at=None).exists()


@pytest.mark.parametrize("step", STEPS)
def test_a_reader_who_moves_at_one_of_the_tables_while_the_mail_is_sent_is_told_of_the_others(
    games: list[Game], ana: User, scripted_smtp: ScriptedSmtp, step: str
) -> None:
    from notifications import outbox
    from notifications.deliver.batches import companions

    with later(6):
        batch = outbox.lease(["mail"], companions)
        assert len(batch) == 3
        play_turn(games[1])
        assert not outbox.begin_handing_over(batch)
        for notice in batch:
            outbox.give_back(notice)
        send_due()
    check(scripted_smtp)
    assert len(arrived(scripted_smtp)) == 2


# --- what a changed wish does ----------------------------------------------------------------------------------------


def test_a_changed_wish_counts_for_what_is_owed_already(games: list[Game], ana: User, smtp_sink: MailSink) -> None:
    choices.keep(user=ana, wanted={(TURN, "mail"): Timing(Frequency.PAUSE, 60)})
    send_later(minutes=50)
    assert not smtp_sink.messages
    choices.keep(user=ana, wanted={(TURN, "mail"): NOW})
    send_due()
    assert len(smtp_sink.messages) == 1


def test_a_longer_pause_begins_when_the_turn_began(ana: User, smtp_sink: MailSink) -> None:
    begin = timezone.now()
    choices.keep(user=ana, wanted={(TURN, "mail"): Timing(Frequency.PAUSE, 60)})
    tables_of(ana, 1)
    for minutes, mails in ((59, 0), (62, 1)):
        with time_machine.travel(begin, tick=False), later(minutes):
            send_due()
        assert len(smtp_sink.messages) == mails


# --- headers ---------------------------------------------------------------------------------------------------------


def test_mails_about_one_table_are_one_thread_and_say_nothing_more_than_its_address(
    ana: User, smtp_sink: MailSink
) -> None:
    [game] = tables_of(ana, 1)
    send_later()
    play_turn(game)
    play_turn(game)
    send_later()
    first, second = smtp_sink.messages
    assert first["References"] == second["References"] == f"<table.{game.public_id}@localhost>"
    assert first["In-Reply-To"] == first["References"]
    assert first["Message-ID"] != second["Message-ID"]


def test_an_answer_goes_to_nobody_and_the_mail_says_so(games: list[Game], smtp_sink: MailSink) -> None:
    send_later()
    [message] = smtp_sink.messages
    assert message["Reply-To"] == "Please don’t reply <no-reply@localhost>"
    for part in parts(message):
        assert "Please don’t reply: nobody will see it." in part


def test_an_answer_goes_to_the_people_of_the_site_if_they_have_an_address(
    games: list[Game], smtp_sink: MailSink, settings: Settings
) -> None:
    settings.INBOUND_ADDRESS = "help@games.example"
    send_later()
    [message] = smtp_sink.messages
    assert message["Reply-To"] == "help@games.example"
    for part in parts(message):
        assert "help@games.example" in part
