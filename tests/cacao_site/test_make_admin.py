"""The first administrator, where no mail can be sent."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from tests.people import People

pytestmark = pytest.mark.django_db


def make_admin(name: str, address: str) -> str:
    """The password that was printed."""
    told = StringIO()
    call_command("make_admin", name, address, stdout=told)
    return told.getvalue().splitlines()[-1]


def _is_let_in(client: Client, name: str, password: str) -> bool:
    client.post(reverse("account_login"), {"login": name, "password": password})
    return client.get(reverse("accounts:profile")).status_code == 200


def test_an_admin_is_let_in_without_any_mail(client: Client, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "nothing.that.exists"
    password = make_admin("Rosa", "rosa@games.example")

    assert _is_let_in(client, "Rosa", password)
    assert User.objects.get(username="Rosa").is_superuser


def test_somebody_who_is_here_already_is_promoted_and_keeps_the_games(client: Client, people: People) -> None:
    password = make_admin("bo", "Bo@Elsewhere.example")
    bo = User.objects.get(pk=people.bo.pk)

    assert (bo.is_staff, bo.is_superuser, bo.email) == (True, True, "bo@elsewhere.example")
    assert _is_let_in(client, "Bo", password)
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("name", "address", "sentence"),
    [("Rosa", "ana@example.org", "address"), ("Rosa", "nonsense", "valid"), ("", "rosa@games.example", "blank")],
)
def test_what_cannot_be_is_told_in_a_sentence(people: People, name: str, address: str, sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        make_admin(name, address)

    assert User.objects.count() == 3
