"""Invitations by mail: one an hour from the same host to the same person, however often they are invited."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import create_guest
from games.engine.clock.terms import PRESETS
from games.lobby import hosting
from games.models import Seat
from notifications.models import Notice
from tests.games.factories import invited, open_table, seat_of
from tests.notifications.outbox import send_due, send_later
from tests.people import browser_of
from tests.plugins.mail_sink import MailSink

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def invite_and_cancel(host: User, user: User) -> None:
    """What somebody does who wants to fill another person's mailbox."""
    game = open_table(host, invited(user))
    send_due()
    hosting.cancel(game=game, user=host)


def reasons() -> list[str]:
    """What is noted about each invitation that was not sent, the oldest first."""
    return list(Notice.objects.exclude(reason="").order_by("pk").values_list("reason", flat=True))


def test_somebody_who_is_invited_again_and_again_gets_one_mail_an_hour(
    ana: User, bo: User, smtp_sink: MailSink
) -> None:
    for _time in range(3):
        invite_and_cancel(ana, bo)
    assert len(smtp_sink.messages) == 1
    assert reasons() == ["told-lately", "told-lately"]


def test_an_invitation_says_how_much_time_there_is_for_a_turn(ana: User, bo: User, smtp_sink: MailSink) -> None:
    open_table(ana, invited(bo), terms=PRESETS["daily"])
    send_due()
    (message,) = smtp_sink.messages
    for kind in ("plain", "html"):
        part = message.get_body((kind,))
        assert part is not None
        assert "Pace: Daily – About 2 days per turn, not at night" in part.get_content()


def test_the_invitation_without_a_mail_stands_on_the_site_and_the_page_of_mails_says_why(
    ana: User, bo: User, smtp_sink: MailSink
) -> None:
    invite_and_cancel(ana, bo)
    game = open_table(ana, invited(bo))
    send_due()
    assert seat_of(game, bo).status == Seat.Status.INVITED
    assert game.get_absolute_url() in browser_of(bo).get("/my-games/").content.decode()
    assert "just been invited by email" in browser_of(bo).get("/profile/mails/?all=1").content.decode()


def test_after_an_hour_an_invitation_is_a_mail_again(ana: User, bo: User, smtp_sink: MailSink) -> None:
    invite_and_cancel(ana, bo)
    Notice.objects.update(done_at=timezone.now() - timedelta(minutes=61))
    invite_and_cancel(ana, bo)
    assert len(smtp_sink.messages) == 2


def test_another_host_and_another_person_have_mails_of_their_own(
    ana: User, bo: User, cy: User, smtp_sink: MailSink
) -> None:
    for host, person in ((ana, bo), (ana, cy), (cy, bo)):
        invite_and_cancel(host, person)
    assert len(smtp_sink.messages) == 3


def test_many_guests_together_send_one_mail_an_hour_to_the_same_person(
    ana: User, bo: User, cy: User, smtp_sink: MailSink
) -> None:
    for _guest in range(3):
        invite_and_cancel(create_guest(), bo)
    assert (len(smtp_sink.messages), reasons()) == (1, ["told-lately", "told-lately"])
    assert "just been invited by email" in browser_of(bo).get("/profile/mails/?all=1").content.decode()
    invite_and_cancel(create_guest(), cy)
    invite_and_cancel(ana, bo)
    assert len(smtp_sink.messages) == 3


def test_a_mail_that_was_never_sent_keeps_no_later_one_back(ana: User, bo: User, smtp_sink: MailSink) -> None:
    hosting.cancel(game=open_table(ana, invited(bo)), user=ana)
    open_table(ana, invited(bo))
    send_later(minutes=1)
    assert (len(smtp_sink.messages), reasons()) == (1, ["table-gone"])


def test_of_two_invitations_that_are_sent_at_the_same_moment_one_is_a_mail(
    ana: User, bo: User, smtp_sink: MailSink
) -> None:
    for _time in range(2):
        open_table(ana, invited(bo))
    Notice.objects.order_by("pk").update(status=Notice.Status.LEASED)
    held = Notice.objects.order_by("pk")[0]
    Notice.objects.filter(pk=held.pk).update(due_at=timezone.now() + timedelta(minutes=5))
    send_due()
    assert (smtp_sink.messages, reasons()) == ([], ["told-lately"])
