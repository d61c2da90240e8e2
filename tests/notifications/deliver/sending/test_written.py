"""Which mails a move writes, and which it drops."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts.models import User
from games.models import Game
from notifications.models import Notice
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import TURN
from tests.games.factories import (
    decide,
    moves_of,
    play_turn,
    running_game,
)
from tests.notifications.deliver.sending.mails import active, parts, visible_text
from tests.notifications.outbox import send_later, turn_mails
from tests.people import make_person
from tests.plugins.mail_sink import MailSink

pytestmark = pytest.mark.django_db


def test_a_mail_says_in_its_subject_whose_turn_it_is_and_in_both_its_parts_what_is_asked(
    game: Game, smtp_sink: MailSink
) -> None:
    send_later()
    [message] = smtp_sink.messages
    assert message["Subject"].startswith("Your turn against ")
    text, html = parts(message)
    assert "Lay a worker tile." in text
    assert "Lay a worker tile." in visible_text(html)


def test_a_turn_writes_one_mail_with_the_move_that_brought_it(game: Game) -> None:
    first = active(game)
    assert len(turn_mails(first)) == 1
    play_turn(game)
    second = active(game)
    assert second != first
    assert [mail.status for mail in turn_mails(second)] == ["pending"]


def test_a_mail_is_only_written_if_the_move_is_kept(game: Game) -> None:
    before = Notice.objects.count()
    with transaction.atomic():
        play_turn(game)
        transaction.set_rollback(True)
    assert Notice.objects.count() == before
    assert moves_of(game) == []


def test_moving_drops_the_reminder_at_once(game: Game) -> None:
    first = active(game)
    play_turn(game)
    mail = turn_mails(first)[0]
    assert (mail.status, mail.reason) == ("dropped", "moved")


def test_guests_and_those_who_want_no_mail_get_none(ana: User) -> None:
    guest = make_person("Coati 1234", email="", is_guest=True)
    silent = make_person("Di")
    choices.keep(user=silent, wanted={(TURN, "mail"): NEVER})
    game = running_game(ana, guest, silent, title="cacao")
    for _turn in range(3):
        play_turn(game)
    assert not turn_mails(guest)
    assert {mail.reason for mail in turn_mails(silent)} == {"switched-off"}


def test_each_seat_that_decides_at_the_same_time_gets_one_mail(tiny: Game, ana: User, bo: User) -> None:
    decide(tiny, ana)
    decide(tiny, ana)
    assert len(turn_mails(ana)) >= 1
    assert len([mail for mail in turn_mails(bo) if mail.status == "pending"]) == 1
