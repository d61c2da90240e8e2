"""What goes wrong while mails are sent loses none and sends none twice."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from games.models import Game
from notifications import health, outbox
from notifications.deliver import sending
from notifications.models import Notice
from tests.games.factories import play_turn
from tests.notifications.deliver.sending.mails import active
from tests.notifications.outbox import (
    later,
    send_due,
    send_later,
    turn_mails,
)
from tests.plugins.mail_sink import MailSink
from tests.plugins.scripted_smtp import ScriptedSmtp

pytestmark = pytest.mark.django_db


def test_a_refused_mail_is_tried_again_with_growing_pauses(game: Game, smtp_sink: MailSink) -> None:
    smtp_sink.refuse_next(2)
    send_later(minutes=6)
    send_later(minutes=6.5)
    assert smtp_sink.attempts == 1
    send_later(minutes=7.5)
    send_later(minutes=11)
    assert smtp_sink.attempts == 2
    send_later(minutes=13)
    assert len(smtp_sink.messages) == 1
    assert turn_mails(active(game))[0].attempts == 3


def test_a_mail_that_is_put_off_while_others_are_taken_is_given_up_and_says_why(
    game: Game, scripted_smtp: ScriptedSmtp
) -> None:
    mail = turn_mails(active(game))[0]
    scripted_smtp.refused = {mail.user.email: "451 not now"}
    for hours in range(0, 80, 2):
        with later(6 + hours * 60):
            health.note_accepted("mail")
            send_due()
    mail.refresh_from_db()
    assert (mail.status, mail.reason, mail.detail) == ("failed", "given-up", "451 not now")
    assert mail.attempts == sending.MOST_ATTEMPTS


def test_a_server_that_is_down_costs_no_mail_an_attempt(game: Game, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "core.smtp.backend.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    for days in range(20):
        send_later(minutes=10 + days * 1440)
    mail = turn_mails(active(game))[0]
    assert (mail.status, mail.attempts) == ("pending", 0)


def test_a_sender_that_died_before_the_end_lets_another_one_send_the_mail(game: Game, smtp_sink: MailSink) -> None:
    with later(6):
        assert outbox.lease(["mail"])
        send_due()
        assert not smtp_sink.messages
    send_later(minutes=30)
    assert len(smtp_sink.messages) == 1


def test_a_sender_that_died_while_handing_over_leaves_a_mail_that_is_not_sent_again(
    game: Game, smtp_sink: MailSink
) -> None:
    with later(6):
        assert outbox.begin_handing_over(outbox.lease(["mail"]))
    send_later(minutes=30)
    assert not smtp_sink.messages
    mail = turn_mails(active(game))[0]
    assert (mail.status, mail.reason) == ("unknown", "no-answer")


def test_a_sender_that_lost_its_lease_cannot_hand_over_any_more(game: Game) -> None:
    with later(6):
        slow = outbox.lease(["mail"])
    with later(30):
        quick = outbox.lease(["mail"])
        assert slow == quick
        assert not outbox.begin_handing_over(slow)
        assert outbox.begin_handing_over(quick)


def test_a_mail_whose_reader_moves_while_it_is_sent_is_called_off(game: Game, smtp_sink: MailSink) -> None:
    with later(6):
        [mail] = outbox.lease(["mail"])
        play_turn(game)
        assert not outbox.begin_handing_over([mail])
    mail.refresh_from_db()
    assert (mail.status, mail.reason) == ("dropped", "moved")


def test_an_answer_that_comes_after_all_still_counts(game: Game) -> None:
    with later(6):
        [mail] = outbox.lease(["mail"])
        outbox.begin_handing_over([mail])
    with later(30):
        outbox.note_unanswered()
        outbox.end(mail, Notice.Status.SENT)
    mail.refresh_from_db()
    assert (mail.status, mail.reason) == ("sent", "")


def test_a_mail_whose_senders_always_die_is_given_up(game: Game, smtp_sink: MailSink) -> None:
    Notice.objects.update(attempts=sending.MOST_LEASES)
    send_later()
    assert not smtp_sink.messages
    [mail] = turn_mails(active(game))
    assert mail.reason == "given-up"
    assert outbox.send_again(mail)
    send_later()
    assert len(smtp_sink.messages) == 1
    mail.refresh_from_db()
    assert mail.status == "sent"
