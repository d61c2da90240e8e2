"""One click in a mail stops that kind of mail, without signing in."""

from collections.abc import Callable
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import MailKind, User
from accounts.services import delete_account
from accounts.unsubscribe import unsubscribe_url


def path_of(user: User, kind: MailKind) -> str:
    return urlsplit(unsubscribe_url(user, kind)).path


def test_the_link_is_a_full_address(ana: User, settings: Settings) -> None:
    settings.BASE_URL = "https://games.example"
    assert unsubscribe_url(ana, MailKind.TURN).startswith("https://games.example/unsubscribe/")


def test_the_link_works_for_a_year_and_not_longer(client: Client, ana: User) -> None:
    path = path_of(ana, MailKind.TURN)
    with time_machine.travel(timezone.now() + timedelta(days=364)):
        assert client.get(path).status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=366)):
        assert client.post(path).status_code == 404
    assert User.objects.get(pk=ana.pk).mail_turns


def test_whoever_finds_the_link_reads_no_name(client: Client, ana: User) -> None:
    for page in (client.get(path_of(ana, MailKind.TURN)), client.post(path_of(ana, MailKind.TURN))):
        assert "Ana" not in page.content.decode()


def test_opening_the_link_asks_and_changes_nothing(client: Client, ana: User) -> None:
    page = client.get(path_of(ana, MailKind.TURN))
    assert page.status_code == 200
    assert "You will get no more mails" in page.content.decode()
    assert User.objects.get(pk=ana.pk).mail_turns


@pytest.mark.parametrize("kind", MailKind)
def test_a_mail_program_stops_one_kind_of_mail_by_one_post_without_cookie_or_token(ana: User, kind: MailKind) -> None:
    program = Client(enforce_csrf_checks=True)
    answer = program.post(
        path_of(ana, kind), "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 200
    ana.refresh_from_db()
    assert [each for each in MailKind if not getattr(ana, each.value)] == [kind]


def test_stopping_twice_is_as_good_as_once(client: Client, ana: User) -> None:
    answers = [client.post(path_of(ana, MailKind.TURN)) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]


def test_the_link_works_for_its_person_whoever_is_signed_in(client: Client, ana: User, bo: User) -> None:
    client.force_login(bo)
    client.post(path_of(ana, MailKind.INVITATION))
    assert not User.objects.get(pk=ana.pk).mail_invitations
    assert User.objects.get(pk=bo.pk).mail_invitations


@pytest.mark.parametrize(
    "change", [lambda path: path[:-3] + "/", lambda path: path.replace("unsubscribe/", "unsubscribe/x")]
)
def test_a_link_with_one_letter_changed_is_refused_with_a_sentence(
    client: Client, ana: User, change: Callable[[str], str]
) -> None:
    for answer in (client.get(change(path_of(ana, MailKind.TURN))), client.post(change(path_of(ana, MailKind.TURN)))):
        assert answer.status_code == 404
        assert "We do not know this link" in answer.content.decode()
    assert User.objects.get(pk=ana.pk).mail_turns


def test_the_link_of_somebody_who_left_is_unknown(client: Client, ana: User) -> None:
    path = path_of(ana, MailKind.TURN)
    delete_account(user=ana)
    assert client.get(path).status_code == 404
