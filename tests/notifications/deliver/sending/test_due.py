"""When a mail is sent, and what makes it needless before."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from games.lobby import joining
from games.models import Game
from games.operations import administering
from notifications.models import Notice
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import TURN
from tests.games.factories import (
    OPEN,
    decide,
    invited,
    open_table,
)
from tests.notifications.deliver.sending.mails import active
from tests.notifications.outbox import send_due, send_later, turn_mails
from tests.plugins.mail_sink import MailSink

pytestmark = pytest.mark.django_db


def test_a_reminder_is_held_back_for_some_minutes(game: Game, smtp_sink: MailSink) -> None:
    send_later(minutes=4)
    assert not smtp_sink.messages
    send_later(minutes=6)
    assert [message["To"] for message in smtp_sink.messages] == [active(game).email]


def test_however_often_the_task_runs_one_mail_is_sent(game: Game, smtp_sink: MailSink) -> None:
    for _run in range(3):
        send_later()
    assert len(smtp_sink.messages) == 1
    mail = turn_mails(active(game))[0]
    assert (mail.status, mail.address) == ("sent", active(game).email)


def test_the_opponent_s_moves_do_not_send_a_second_reminder_of_the_same_turn(tiny: Game, ana: User, bo: User) -> None:
    before = len(turn_mails(bo))
    decide(tiny, ana)
    decide(tiny, ana)
    assert len(turn_mails(bo)) - before <= 1


def test_a_reminder_is_dropped_when_the_seat_has_moved_meanwhile(game: Game, smtp_sink: MailSink) -> None:
    first = active(game)
    Notice.objects.update(key="turn:of:long:ago")
    send_later()
    assert not smtp_sink.messages
    assert turn_mails(first)[0].reason == "not-your-turn"


def test_a_reminder_is_dropped_when_mails_were_switched_off_meanwhile(game: Game, smtp_sink: MailSink) -> None:
    first = active(game)
    choices.keep(user=first, wanted={(TURN, "mail"): NEVER})
    send_later()
    assert not smtp_sink.messages
    assert turn_mails(first)[0].reason == "switched-off"


def test_nothing_goes_to_an_address_nobody_confirmed(game: Game, smtp_sink: MailSink) -> None:
    first = active(game)
    EmailAddress.objects.filter(user=first).update(verified=False)
    send_later()
    assert not smtp_sink.messages
    assert turn_mails(first)[0].reason == "no-address"


def test_no_turn_is_sent_about_a_cancelled_table(game: Game, ana: User, bo: User, smtp_sink: MailSink) -> None:
    administering.cancel(game=game, admin=ana)
    send_later()
    assert {(message["To"], message["Subject"]) for message in smtp_sink.messages} == {
        (bo.email, "Cacao: your table was cancelled")
    }


def test_an_answered_invitation_is_not_sent(ana: User, bo: User, cy: User, smtp_sink: MailSink) -> None:
    game = open_table(ana, invited(bo), OPEN, title="cacao")
    joining.join(game=game, user=bo)
    send_due()
    assert not smtp_sink.messages
    assert Notice.objects.get().reason == "answered"
