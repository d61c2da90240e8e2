"""Who was invited by email says *never again* by one press, without an account, and gets no invitation any more."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from accounts.mail import strangers
from accounts.models import AccountMail, StoppedAddress, User
from accounts.tasks import post_mail
from games.lobby.mail_invitations import invite_by_mail
from tests.games.conftest import tiny, tiny_title
from tests.games.factories import OPEN, open_table
from tests.people import browser_of

__all__ = ["tiny", "tiny_title"]

ADDRESS = "friend@example.com"
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def letter(
    ana: User, mailoutbox: list[EmailMessage], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> EmailMessage:
    """Ana's invitation to somebody who has no account."""
    with django_capture_on_commit_callbacks(execute=True):
        invite_by_mail(game=open_table(ana, OPEN), user=ana, address=ADDRESS)
    return mailoutbox[0]


def path_in(letter: EmailMessage) -> str:
    return urlsplit(letter.extra_headers["List-Unsubscribe"].strip("<>")).path


def test_the_text_and_the_head_of_an_invitation_have_the_same_link(letter: EmailMessage) -> None:
    assert letter.extra_headers["List-Unsubscribe"].strip("<>") in re.findall(r"http\S+", str(letter.body))
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


@pytest.mark.parametrize("method", ["get", "head"])
def test_opening_the_link_asks_and_changes_nothing(letter: EmailMessage, client: Client, method: str) -> None:
    assert getattr(client, method)(path_in(letter)).status_code == 200
    assert not strangers.is_stopped(ADDRESS)


def stop(letter: EmailMessage) -> None:
    program = Client(enforce_csrf_checks=True)
    one_click = {"data": "List-Unsubscribe=One-Click", "content_type": "application/x-www-form-urlencoded"}
    assert [program.post(path_in(letter), **one_click).status_code for _twice in range(2)] == [200, 200]


def test_a_mail_program_stops_them_by_one_post_and_no_address_is_kept(letter: EmailMessage) -> None:
    stop(letter)
    assert strangers.is_stopped(ADDRESS.upper())
    assert not strangers.is_stopped("other@example.com")
    [row] = StoppedAddress.objects.values_list()
    assert not any(ADDRESS in str(value) for value in row)


def test_later_invitations_are_not_sent_and_who_invites_reads_the_same_as_else(
    letter: EmailMessage,
    bo: User,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    stop(letter)
    mailoutbox.clear()
    game, told = open_table(bo, OPEN, OPEN), []
    browser = browser_of(bo)
    for address in (ADDRESS, "other@example.com"):
        with django_capture_on_commit_callbacks(execute=True):
            answer = browser.post(f"/tables/{game.public_id}/invite-by-mail/", {"address": address}, follow=True)
        told.append([str(message).replace(address, "…") for message in answer.context["messages"]])
    assert told[0] == told[1]
    assert "unless its owner has asked us not to" in told[0][0]
    assert [mail.to for mail in mailoutbox] == [["other@example.com"]]
    assert AccountMail.objects.filter(status="dropped").get().reason == "never-again"


def test_whoever_signs_up_with_that_address_gets_the_code(
    letter: EmailMessage,
    client: Client,
    mailoutbox: list[EmailMessage],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    stop(letter)
    fields = {"username": "Dora", "email": ADDRESS, "password1": "a tall cacao tree"}
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/accounts/signup/", fields)
    assert mailoutbox[-1].to == [ADDRESS]
    assert "List-Unsubscribe" not in mailoutbox[-1].extra_headers


@pytest.mark.parametrize("token", ["forged", "a" * 32, "a" * 32 + ":" + "b" * 43])
def test_a_link_that_this_site_has_not_made_is_unknown(client: Client, token: str) -> None:
    for answer in (client.get(f"/never-again/{token}/"), client.post(f"/never-again/{token}/")):
        assert answer.status_code == 404
        assert "We don’t know this link" in answer.content.decode()
    assert not StoppedAddress.objects.exists()


def test_what_was_said_under_the_key_before_holds(letter: EmailMessage, settings: Settings) -> None:
    stop(letter)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key of the site" * 3
    assert strangers.is_stopped(ADDRESS)


def test_a_mail_that_somebody_asked_for_offers_no_such_link(
    mailoutbox: list[EmailMessage], django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        post_mail(kind="password_reset_key", subject="Your code", body="ABC", to=ADDRESS)
    assert "List-Unsubscribe" not in mailoutbox[0].extra_headers
