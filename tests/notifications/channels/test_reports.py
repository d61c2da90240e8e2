"""What real mail servers send back, in their own ways, is read by the sample script and counted by the site."""

from __future__ import annotations

import os
import subprocess
import sys
from base64 import b64encode

import pytest
from django.core.mail import EmailMessage
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from notifications.channels import MAIL
from notifications.models import Bounce
from tests.cacao_site.deployment import ROOT
from tests.deployment.test_mail_pipes import BOUNCE
from tests.notifications.returned import SECRET, day, post, sent_mail
from tests.people import make_person

SCRIPT = ROOT / "docs" / "deployment" / "bounce.py"
REPORTS = ROOT / "tests" / "deployment" / "reports"
SAID = {
    "alias": "dead",
    "courier": "dead",
    "exchange": "dead",
    "exim": "dead",
    "gmail": "dead",
    "odd": "dead",
    "postfix": "dead",
    "postfix-expired": "dead",
    "qmail": "dead",
    "sendmail": "dead",
    "utf-8": "dead",
    "yahoo": "dead",
    "full": "full",
    "policy": "refused",
    "greylisted": "refused",
    "exim-delayed": "",
    "postfix-delayed": "",
    "complaint": "",
    "holiday": "",
}
"""What each of the files says; nothing where it is empty."""
QUOTING = [name for name in SAID if b"MESSAGE-ID" in (REPORTS / f"{name}.eml").read_bytes() and SAID[name]]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _secret(settings: Settings) -> None:
    settings.BOUNCE_SECRET = SECRET


@pytest.fixture
def joe(db: None) -> User:
    return make_person("Joe", email="joe@example.com")


def returned(name: str, mail: EmailMessage, return_path: str = "games@games.example") -> bytes:
    """This mail as it comes back from such a server to this address."""
    identity = str(mail.extra_headers["Message-ID"]).encode()
    text = (REPORTS / f"{name}.eml").read_bytes()
    text = text.replace(b"MESSAGE-ID-IN-BASE64", b64encode(b"Message-ID: " + identity + b"\n"))
    return text.replace(b"MESSAGE-ID", identity).replace(b"RETURN-PATH", return_path.encode())


def verdicts() -> list[str]:
    return list(Bounce.objects.values_list("verdict", flat=True))


def test_every_sample_is_tried() -> None:
    assert {path.stem for path in REPORTS.glob("*.eml")} == set(SAID)


@pytest.mark.parametrize("name", SAID)
@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_what_came_to_the_return_path_is_about_its_mail(joe: User, name: str, newline: bytes) -> None:
    mail = sent_mail(joe)
    found = BOUNCE.report(returned(name, mail).replace(b"\n", newline), [mail.from_email])
    assert found is None or post(found) == 204
    assert verdicts() == ([SAID[name]] if SAID[name] else [])
    assert not Bounce.objects.exclude(user=joe).exists()


@pytest.mark.parametrize("name", QUOTING)
def test_without_a_return_path_the_message_id_that_is_quoted_proves_it(joe: User, name: str) -> None:
    found = BOUNCE.report(returned(name, sent_mail(joe)), ["games@games.example"])
    assert post(found) == 204
    assert verdicts() == [SAID[name]]


def test_the_return_path_is_also_read_from_what_mail_servers_write_into_the_head(joe: User) -> None:
    mail = sent_mail(joe)
    found = BOUNCE.report(returned("full", mail, mail.from_email), [""])
    assert post(found) == 204
    assert verdicts() == ["full"]


# --- as a mail server pipes it in ------------------------------------------------------------------------------------


def pipe(live_server: LiveServer, mail: bytes, *arguments: str, **variables: str) -> int:
    """What the script ends with."""
    environment = {"PATH": os.environ["PATH"], "BASE_URL": live_server.url, "BOUNCE_SECRET": SECRET} | variables
    return subprocess.run([sys.executable, SCRIPT, *arguments], input=mail, env=environment, check=False).returncode


@pytest.mark.django_db(transaction=True)
def test_the_script_reports_each_mail_once_and_takes_the_address_from_the_envelope(
    live_server: LiveServer, joe: User
) -> None:
    for number in range(-2, 1):
        with day(number):
            mail = sent_mail(joe)
        text = returned("qmail", mail)
        ways = [{"ORIGINAL_RECIPIENT": mail.from_email}, {"RECIPIENT": mail.from_email, "SENDER": ""}]
        assert [pipe(live_server, text, **way) for way in ways] == [0, 0]
    assert verdicts() == ["dead"] * 3
    assert MAIL.obstacle(joe) == "address-rests"


@pytest.mark.django_db(transaction=True)
def test_a_forged_report_in_the_pipe_hits_nobody(live_server: LiveServer, joe: User) -> None:
    mail = EmailMessage(headers={"Message-ID": "<anything@games.example>"})
    for number in range(3):
        text = returned("postfix", mail) + str(number).encode()
        assert pipe(live_server, text, "games@games.example") == 0
    assert verdicts() == ["unproven"] * 3
    assert not MAIL.obstacle(joe)


@pytest.mark.django_db(transaction=True)
def test_the_script_lets_the_mail_server_try_again_when_it_could_not_report(live_server: LiveServer, joe: User) -> None:
    text = returned("postfix", sent_mail(joe))
    assert pipe(live_server, text, BOUNCE_SECRET="another secret of theirs") == 75
    assert pipe(live_server, text, BASE_URL="http://127.0.0.1:9") == 75


def test_what_is_no_report_is_not_posted() -> None:
    for name in ("complaint", "holiday"):
        mail = (REPORTS / f"{name}.eml").read_bytes()
        assert BOUNCE.report(mail, []) is None
