"""Mails that came back: who may say so, once, and when an address rests."""

from __future__ import annotations

import hmac
import json
import os
import subprocess
import sys
from base64 import b64encode
from datetime import timedelta
from hashlib import sha256
from time import time
from typing import Any

import pytest
import time_machine
from allauth.account.signals import email_changed
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from notifications import health
from notifications.channels import MAIL, addresses
from notifications.models import Bounce, RefusedAddress
from tests.cacao_site.deployment import ROOT
from tests.people import browser_of

pytestmark = pytest.mark.django_db

SECRET = "a secret of the mail server"
SCRIPT = ROOT / "docs" / "deployment" / "bounce.py"


@pytest.fixture(autouse=True)
def _secret(settings: Settings) -> None:
    settings.BOUNCE_SECRET = SECRET


def report(**changes: Any) -> bytes:
    """What a mail server says about Ana."""
    return json.dumps({"address": "ana@example.org", "permanent": True, "detail": "5.1.1 nobody"} | changes).encode()


def headers(body: bytes, identity: str, *, at: float | None = None, secret: str = SECRET) -> dict[str, str]:
    """Those of a report that is signed with this secret at this time."""
    stamp = str(int(time() if at is None else at))
    seal = hmac.new(secret.encode(), f"{identity}.{stamp}.".encode() + body, sha256).digest()
    return {
        "webhook-id": identity,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{b64encode(seal).decode()}",
    }


def send(body: bytes, signed: dict[str, str]) -> int:
    client = Client(enforce_csrf_checks=True)
    return client.post("/mail/bounces/", body, content_type="application/json", headers=signed).status_code


def bounce(identity: str, **changes: Any) -> int:
    body = report(**changes)
    return send(body, headers(body, identity))


def test_after_three_mails_that_came_back_an_address_rests_and_its_owner_reads_so(ana: User) -> None:
    assert [bounce("a"), bounce("b")] == [204, 204]
    assert not MAIL.obstacle(ana)
    assert bounce("c") == 204
    assert MAIL.obstacle(ana) == "address-rests"
    assert "We’ve stopped emailing ana@example.org" in browser_of(ana).get("/profile/notices/").content.decode()


def test_that_the_own_mail_server_takes_mails_in_between_wakes_nothing(ana: User) -> None:
    for identity in ("a", "b", "c"):
        bounce(identity)
        MAIL.note_taken(ana)
        health.note_accepted("mail")
    assert MAIL.obstacle(ana) == "address-rests"


def test_another_address_begins_anew(ana: User) -> None:
    for identity in ("a", "b", "c"):
        bounce(identity)
    email_changed.send(User, request=None, user=ana, from_email_address=None, to_email_address=None)
    assert not MAIL.obstacle(ana)


def test_mails_that_came_back_long_ago_are_forgotten(ana: User) -> None:
    for day in range(0, 160, 40):
        with time_machine.travel(timezone.now() + timedelta(days=day), tick=False):
            addresses.note_bounced(ana, "5.1.1")
    assert not MAIL.obstacle(ana)


def test_a_refusal_and_mails_that_came_back_count_apart(ana: User) -> None:
    bounce("a")
    bounce("b")
    MAIL.note_refused(ana, "550 nobody")
    assert not MAIL.obstacle(ana)
    bounce("c")
    assert MAIL.note_refused(ana, "550 nobody")
    assert MAIL.obstacle(ana) == "address-rests"


def test_capitals_make_no_other_address(ana: User) -> None:
    for identity in ("a", "b", "c"):
        assert bounce(identity, address=" ANA@Example.org") == 204
    assert MAIL.obstacle(ana) == "address-rests"


def test_what_will_perhaps_be_delivered_counts_nothing(ana: User) -> None:
    assert bounce("a", permanent=False) == 204
    assert not RefusedAddress.objects.exists()


def test_an_address_that_nobody_has_is_answered_like_others(ana: User) -> None:
    assert bounce("a", address="nobody@example.org") == 204
    assert not RefusedAddress.objects.exists()


# --- forged and replayed ---------------------------------------------------------------------------------------------


def test_a_report_counts_once(ana: User) -> None:
    body = report()
    signed = headers(body, "a")
    assert [send(body, signed), send(body, signed), send(body, signed)] == [204, 409, 409]
    assert bounce("a", detail="another one") == 409
    assert RefusedAddress.objects.get().bounces == 1


@pytest.mark.parametrize("minutes", [-6, 6, -60 * 24 * 365 * 60])
def test_an_old_report_and_one_of_the_future_are_refused(ana: User, minutes: int) -> None:
    body = report()
    assert send(body, headers(body, "a", at=time() + minutes * 60)) == 403


@pytest.mark.parametrize(
    "change",
    [
        {"webhook-id": "b"},
        {"webhook-id": ""},
        {"webhook-timestamp": ""},
        {"webhook-timestamp": "x"},
        {"webhook-timestamp": "²"},
        {"webhook-timestamp": "9" * 400},
        {"webhook-timestamp": "-1"},
        {"webhook-signature": ""},
        {"webhook-signature": "v1,"},
        {"webhook-signature": "v1,é"},
        {"webhook-signature": "v1," + "A" * 44},
    ],
)
def test_a_forged_report_is_refused_and_changes_nothing(ana: User, change: dict[str, str]) -> None:
    body = report()
    signed = headers(body, "a")
    stamp = int(signed["webhook-timestamp"])
    assert send(body, signed | change) == 403
    assert send(body, signed | {"webhook-timestamp": str(stamp + 1)}) == 403
    assert send(body + b" ", signed) == 403
    assert send(body, headers(body, "a", secret="another secret")) == 403
    assert send(body, {}) == 403
    assert not Bounce.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b"[" * 10_000,
        report(address=None),
        report(address=1),
        report(address="a\0b"),
        report(detail=[]),
        report(permanent="yes"),
        b'{"address": "ana@example.org"}',
    ],
)
def test_what_is_no_report_is_refused_though_it_is_signed(ana: User, body: bytes) -> None:
    assert send(body, headers(body, "a")) == 400
    assert not Bounce.objects.exists()


def test_a_report_that_is_too_long_or_a_form_is_refused(ana: User, client: Client) -> None:
    body = report(detail="x" * 20_000)
    assert send(body, headers(body, "a")) == 400
    assert client.post("/mail/bounces/", {"address": "ana@example.org"}).status_code == 400


def test_long_words_are_kept_as_far_as_there_is_room(ana: User) -> None:
    assert bounce("i" * 5000, address="a" * 5000, detail="d" * 5000) == 204


def test_without_a_secret_nobody_is_listened_to(ana: User, settings: Settings) -> None:
    settings.BOUNCE_SECRET = ""
    body = report()
    assert send(body, headers(body, "a", secret="")) == 404


# --- the script for a mail server's pipe -----------------------------------------------------------------------------


def returned(status: str, recipient: str = "ana@example.org") -> bytes:
    """A mail that came back, as RFC 3464 has it."""
    return f"""Subject: Undelivered Mail Returned to Sender
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

Your mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; {recipient}
Action: {"failed" if status[0] == "5" else "delayed"}
Status: {status}
Diagnostic-Code: smtp; 550 no such user
--b--
""".encode()


def pipe(live_server: LiveServer, mail: bytes, **variables: str) -> int:
    """What the script ends with."""
    environment = {"PATH": os.environ["PATH"], "BASE_URL": live_server.url, "BOUNCE_SECRET": SECRET} | variables
    return subprocess.run([sys.executable, SCRIPT], input=mail, env=environment, check=False).returncode


@pytest.mark.django_db(transaction=True)
def test_the_script_reports_what_came_back_for_good_and_each_mail_once(live_server: LiveServer, ana: User) -> None:
    mails = [returned("5.1.1") + str(number).encode() for number in range(3)]
    assert [pipe(live_server, mail) for mail in [*mails[:2], *mails[:2]]] == [0, 0, 0, 0]
    assert not MAIL.obstacle(ana)
    assert pipe(live_server, returned("4.4.7")) == 0
    assert pipe(live_server, b"Subject: Hello\n\nI am on holiday.") == 0
    assert Bounce.objects.count() == 2
    assert pipe(live_server, mails[2]) == 0
    assert MAIL.obstacle(ana) == "address-rests"
    assert Bounce.objects.filter(detail="5.1.1 smtp; 550 no such user").count() == 3


@pytest.mark.django_db(transaction=True)
def test_the_script_lets_the_mail_server_try_again_when_it_could_not_report(live_server: LiveServer) -> None:
    assert pipe(live_server, returned("5.1.1"), BOUNCE_SECRET="another secret of theirs") == 75
    assert pipe(live_server, returned("5.1.1"), BASE_URL="http://127.0.0.1:9") == 75


@pytest.mark.parametrize(
    "changes",
    [
        {"address": "\ud800@x"},
        {"detail": "5.1.1 \udfff"},
        {"address": "ana\0@x"},
        {"more": [{"deep": ["\ud800"]}]},
        {"more": {"\0": 1}},
    ],
)
def test_a_report_with_text_that_cannot_be_stored_is_refused(ana: User, changes: dict[str, Any]) -> None:
    assert bounce("a", **changes) == 400
    assert not Bounce.objects.exists()
