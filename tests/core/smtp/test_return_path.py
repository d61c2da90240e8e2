"""The sender on the envelope of each mail, and its Message-ID, name its row, and nobody can guess them."""

from __future__ import annotations

import re

import pytest
from django.core.mail import EmailMessage
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts.models import AccountMail, User
from accounts.tasks import post_mail
from core.smtp import return_path
from notifications.models import Notice
from tests.games.conftest import tiny, tiny_title
from tests.games.factories import invited, open_table
from tests.notifications.outbox import send_due
from tests.plugins.mail_sink import MailSink

__all__ = ["tiny", "tiny_title"]


def stamped(row: int, *, user: int = 1, to: str = "ana@example.org") -> EmailMessage:
    message = EmailMessage(to=[to])
    return_path.stamp(message, Notice(pk=row), user=user)
    return message


@pytest.mark.parametrize("row", [1, 2**32, 2**47])
def test_what_was_written_is_read_also_in_other_capitals(settings: Settings, row: int) -> None:
    settings.DEFAULT_FROM_EMAIL = "Cacao <games@games.example>"
    mail = stamped(row, user=2**39)
    for name in (mail.from_email, mail.from_email.upper(), mail.extra_headers["Message-ID"]):
        found = return_path.read(name)
        assert found
        assert (found.outbox, found.row, found.user) == ("n", row, 2**39)
        assert found.is_to("Ana@Example.org")
        assert not found.is_to("bo@example.org")


def test_it_fits_into_what_mail_servers_take_and_tells_no_number(settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Cacao <games@games.example>"
    first, second = stamped(1).from_email, stamped(2).from_email
    assert re.fullmatch(r"games\+[a-z2-7]+@games\.example", first)
    assert len(first.partition("@")[0]) <= 64
    assert sum(a == b for a, b in zip(first[6:54], second[6:54], strict=True)) < 15
    assert stamped(1).from_email == first


def test_a_sender_with_a_long_name_stays_as_it_is(settings: Settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Cacao <correspondence-games@games.example>"
    mail = stamped(1)
    assert mail.from_email == settings.DEFAULT_FROM_EMAIL
    assert return_path.read(mail.extra_headers["Message-ID"])


@pytest.mark.django_db(transaction=True)
def test_mails_of_every_kind_carry_it_to_a_real_server_and_say_that_they_are_automatic(
    ana: User,
    bo: User,
    tiny_title: None,
    smtp_sink: MailSink,
    settings: Settings,
) -> None:
    settings.DEFAULT_FROM_EMAIL = "Cacao <games@games.example>"
    open_table(ana, invited(bo))
    send_due()
    for kind in ("password_reset_key", "email_changed", "invited_by_mail"):
        post_mail(kind=kind, subject="Hello", body="A text.", to="bo@example.org")
    rows = [*Notice.objects.filter(status="sent"), *AccountMail.objects.order_by("pk")]
    assert [(row.letter, row.pk) for row in rows] == [
        (found.outbox, found.row) for found in map(return_path.read, map(str, smtp_sink.senders)) if found
    ]
    for message, sender in zip(smtp_sink.wait_for(4), smtp_sink.senders, strict=True):
        assert message["Auto-Submitted"] == "auto-generated"
        assert message["From"] == "Cacao <games@games.example>"
        assert return_path.read(str(message["Message-ID"])) == return_path.read(str(sender))


@pytest.mark.django_db
def test_a_second_copy_has_the_same_name(
    ana: User, mailoutbox: list[EmailMessage], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        post_mail(kind="code", subject="Your code", body="ABC", to="ana@example.org")
    found = return_path.read(mailoutbox[0].from_email)
    assert found
    assert (found.user, found.row) == (ana.pk, AccountMail.objects.get().pk)
