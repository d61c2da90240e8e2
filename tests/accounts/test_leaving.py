"""Who deletes the account is forgotten, on every device; the row stays, because games name it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from accounts.signals import account_deleted
from tests.accounts.browsing import Send, nobody_in, person_in
from tests.people import PASSWORD


@pytest.fixture
def told() -> Iterator[list[str]]:
    """The names of those whose leaving was announced to the rest of the site."""
    names: list[str] = []

    def listen(*, user: User, **_: object) -> None:
        names.append(user.username)

    account_deleted.connect(listen)
    yield names
    account_deleted.disconnect(listen)


def test_a_deleted_account_is_forgotten_but_its_row_stays(client: Client, ana: User, told: list[str]) -> None:
    client.force_login(ana)
    assert client.post("/profile/delete/", {"password": PASSWORD, "sure": "on"}).headers["Location"] == "/"
    assert told == ["Ana"]
    assert nobody_in(client)
    ana.refresh_from_db()
    assert ana.display_name == "Former player"
    assert ana.deleted_at
    assert (ana.email, ana.is_active, ana.has_usable_password(), EmailAddress.objects.filter(user=ana).count()) == (
        "",
        False,
        False,
        0,
    )


def test_whoever_leaves_reads_that_the_account_is_gone(client: Client, ana: User) -> None:
    client.force_login(ana)
    page = client.post("/profile/delete/", {"password": PASSWORD, "sure": "on"}, follow=True).content.decode()
    assert "Your account is deleted." in page


def test_after_leaving_the_name_and_the_address_are_free_again(
    client: Client, ana: User, sign_up: Send, enter_code: Send
) -> None:
    client.force_login(ana)
    client.post("/profile/delete/", {"password": PASSWORD, "sure": "on"})
    sign_up(username="Ana", email="ana@example.org")
    enter_code()
    assert person_in(client).pk != ana.pk


def test_leaving_ends_the_account_on_every_device(ana: User, log_in: Send) -> None:
    here, there = Client(), Client()
    for browser in (here, there):
        browser.force_login(ana)
    here.post("/profile/delete/", {"password": PASSWORD, "sure": "on"})
    assert there.get("/profile/").headers["Location"].startswith("/accounts/login/")
    assert log_in("Ana").status_code == 422


@pytest.mark.parametrize("fields", [{}, {"password": "wrong", "sure": "on"}, {"password": PASSWORD}])
def test_nothing_is_deleted_without_password_and_tick(
    client: Client, ana: User, told: list[str], fields: dict[str, str]
) -> None:
    client.force_login(ana)
    assert client.post("/profile/delete/", fields).status_code == 422
    assert told == []
    assert User.objects.active().filter(username="Ana").exists()


def test_passwords_cannot_be_guessed_on_the_page_for_leaving(client: Client, ana: User) -> None:
    client.force_login(ana)
    answers = [client.post("/profile/delete/", {"password": f"guess {n}", "sure": "on"}) for n in range(12)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429] * 2


def test_a_guest_leaves_by_a_tick_alone(guest: Client, told: list[str]) -> None:
    assert guest.post("/profile/delete/", {}).status_code == 422
    assert guest.post("/profile/delete/", {"sure": "on"}).headers["Location"] == "/"
    assert len(told) == 1
