"""Who replies to a mail is told where to write: once a day, only people of the site, and never a program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from notifications.models import Notice
from tests.cacao_site.deployment import ROOT
from tests.notifications.channels.test_bounces import SECRET, headers
from tests.notifications.outbox import send_due
from tests.plugins.mail_sink import MailSink

pytestmark = pytest.mark.django_db

SCRIPT = ROOT / "docs" / "deployment" / "reply.py"


@pytest.fixture(autouse=True)
def _inbound(settings: Settings) -> None:
    settings.BOUNCE_SECRET = SECRET
    settings.INBOUND_ADDRESS = "help@games.example"


def hand_over(secret: str = SECRET, **changes: Any) -> int:
    """Hand over a mail of Ana's, as a mail server does."""
    reply = {"address": "ana@example.org", "return_path": "ana@example.org", "auto_submitted": "", "precedence": ""}
    body = json.dumps(reply | changes).encode()
    client = Client(enforce_csrf_checks=True)
    signed = headers(body, "a", secret=secret)
    return client.post("/mail/replies/", body, content_type="application/json", headers=signed).status_code


def test_who_replies_is_told_where_to_write(ana: User, smtp_sink: MailSink) -> None:
    assert hand_over(address="Ana@EXAMPLE.org") == 204
    send_due()
    [mail] = smtp_sink.messages
    assert mail["To"] == "ana@example.org"
    assert mail["Auto-Submitted"].startswith("auto-")
    text = mail.get_body(("plain",)).get_content()
    assert "the others didn’t get it." in text
    assert "/my-games/" in text
    assert "help@games.example" in text


def test_there_is_one_answer_a_day(ana: User) -> None:
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False) as clock:
        assert [hand_over() for _mail in range(3)] == [204, 204, 204]
        assert Notice.objects.filter(user=ana, kind="reply").count() == 1
        clock.shift(timedelta(days=1))
        hand_over()
        assert Notice.objects.filter(user=ana, kind="reply").count() == 2


@pytest.mark.parametrize(
    "headers_of_programs",
    [
        {"auto_submitted": "auto-replied"},
        {"auto_submitted": "Auto-Generated; owner-email=x"},
        {"precedence": "bulk"},
        {"precedence": " List "},
        {"precedence": "junk"},
        {"return_path": ""},
        {"return_path": "<>"},
    ],
)
def test_no_program_is_answered(ana: User, headers_of_programs: dict[str, str]) -> None:
    assert hand_over(**headers_of_programs) == 204
    assert not Notice.objects.exists()


def test_what_says_that_no_program_sent_it_is_answered(ana: User) -> None:
    hand_over(auto_submitted="no", precedence="normal")
    assert Notice.objects.get().user == ana


@pytest.mark.parametrize("address", ["", "nobody@example.org", "x" * 5000])
def test_strangers_are_not_answered_and_learn_nothing(ana: User, address: str) -> None:
    assert hand_over(address=address) == 204
    assert not Notice.objects.exists()


def test_an_address_that_is_not_confirmed_is_not_answered(ana: User) -> None:
    EmailAddress.objects.filter(user=ana).update(verified=False)
    assert hand_over() == 204
    assert not Notice.objects.exists()


def test_only_our_mail_servers_are_believed(ana: User, settings: Settings) -> None:
    assert hand_over(secret="another") == 403
    assert hand_over(address=5) == 400
    assert hand_over(return_path="\0") == 400
    settings.INBOUND_ADDRESS = ""
    assert hand_over() == 404
    settings.INBOUND_ADDRESS, settings.BOUNCE_SECRET = "help@games.example", ""
    assert hand_over(secret="") == 404
    assert not Notice.objects.exists()


def pipe(live_server: LiveServer, mail: bytes, sender: str, **variables: str) -> int:
    """What the script ends with."""
    environment = {"PATH": os.environ["PATH"], "BASE_URL": live_server.url, "BOUNCE_SECRET": SECRET} | variables
    return subprocess.run([sys.executable, SCRIPT, sender], input=mail, env=environment, check=False).returncode


@pytest.mark.django_db(transaction=True)
def test_the_script_hands_over_what_a_mail_server_pipes_in(live_server: LiveServer, ana: User) -> None:
    mail = b"From: Ana <ana@example.org>\nSubject: Re: your turn\n\nHello"
    assert pipe(live_server, b"Auto-Submitted: auto-replied\n" + mail, "ana@example.org") == 0
    assert pipe(live_server, mail, "") == 0
    assert not Notice.objects.exists()
    assert pipe(live_server, mail, "ana@example.org") == 0
    assert Notice.objects.get().user == ana
    assert pipe(live_server, mail, "ana@example.org", BOUNCE_SECRET="another secret of theirs") == 75
