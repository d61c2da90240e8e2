"""A guest plays after one press, and makes an account of it later."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.accounts.browsing import Send, person_in
from tests.people import PASSWORD

CLAIM = {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD}


# --- guests ----------------------------------------------------------------------------------------------------------


def test_a_guest_plays_after_one_click(client: Client, db: None) -> None:
    assert client.post("/guest/").headers["Location"] == "/first-game/"
    person = person_in(client)
    assert person.is_guest
    assert not person.has_usable_password()
    assert client.get("/profile/").status_code == 200


def test_a_guest_goes_where_the_button_was(client: Client, db: None) -> None:
    assert client.post("/guest/", {"next": "/profile/"}).headers["Location"] == "/profile/"


@pytest.mark.parametrize(
    "wish", ["//evil.example/", "https://evil.example/", "javascript:alert(1)", "' OR 1=1", "\x00"]
)
def test_a_guest_is_never_led_to_another_site_or_astray(client: Client, db: None, wish: str) -> None:
    assert client.post("/guest/", {"next": wish}).headers["Location"] == "/first-game/"


def test_opening_the_address_of_the_button_asks_and_makes_no_guest(client: Client, db: None) -> None:
    page = client.get("/guest/?next=/profile/")
    assert page.status_code == 200
    assert "Play now as a guest" in page.content.decode()
    assert 'name="next" value="/profile/"' in page.content.decode()
    assert not User.objects.exists()


def test_whoever_is_somebody_already_does_not_become_a_guest(client: Client, ana: User) -> None:
    client.force_login(ana)
    client.post("/guest/")
    assert person_in(client) == ana


def test_guests_are_not_made_by_the_hundred(db: None) -> None:
    answers = [Client().post("/guest/") for _ in range(12)]
    assert [answer.status_code for answer in answers] == [302] * 10 + [429] * 2
    assert "Wait a few minutes" in answers[-1].content.decode()
    assert User.objects.count() == 10


def test_a_guest_stays_signed_in_for_a_year(guest: Client) -> None:
    assert guest.session.get_expiry_age() > 60 * 60 * 24 * 360


# --- claims ----------------------------------------------------------------------------------------------------------


def test_a_guest_becomes_an_account_in_the_same_row(guest: Client, enter_code: Send) -> None:
    before = person_in(guest)
    assert guest.post("/profile/claim/", CLAIM).headers["Location"] == "/accounts/confirm-email/"
    assert person_in(guest).is_guest
    enter_code()
    after = person_in(guest)
    assert (after.pk, after.username, after.email, after.is_guest) == (before.pk, "Dora", "dora@example.org", False)
    assert after.has_confirmed_email()


def test_a_claimed_account_can_log_in_on_another_device(guest: Client, enter_code: Send) -> None:
    guest.post("/profile/claim/", CLAIM)
    enter_code()
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "dora@example.org", "password": PASSWORD})
    assert person_in(elsewhere) == person_in(guest)


def test_a_guest_who_has_not_entered_the_code_yet_can_come_back_by_name(guest: Client) -> None:
    guest.post("/profile/claim/", CLAIM)
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "Dora", "password": PASSWORD})
    assert person_in(elsewhere) == person_in(guest)


def test_a_claim_of_a_known_address_looks_the_same_and_takes_nothing(
    guest: Client, ana: User, mailoutbox: list[EmailMessage]
) -> None:
    answer = guest.post("/profile/claim/", CLAIM | {"email": "ana@example.org"})
    assert answer.headers["Location"] == "/accounts/confirm-email/"
    assert "ana@example.org" in guest.get("/accounts/confirm-email/").content.decode()
    assert (person_in(guest).email, person_in(guest).is_guest) == ("", True)
    assert mailoutbox[-1].subject == "You already have an account"


def test_a_refused_claim_keeps_what_was_written(guest: Client, ana: User) -> None:
    refused = guest.post("/profile/claim/", CLAIM | {"username": "ana"})
    assert refused.status_code == 422
    assert "This name is taken" in refused.content.decode()
    assert 'value="dora@example.org"' in refused.content.decode()
    assert not person_in(guest).has_usable_password()


@pytest.mark.django_db(transaction=True)
def test_a_guest_who_asks_for_too_many_codes_is_told_so_and_stays_who_they_are(
    client: Client, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"mail": "1/d/key"}
    client.post("/guest/")
    client.post("/profile/claim/", CLAIM)
    refused = client.post("/profile/claim/", CLAIM | {"username": "Dorothea", "password1": f"{PASSWORD} again"})
    assert refused.status_code == 429
    person = person_in(client)
    assert person.username == "Dora"
    assert person.check_password(PASSWORD)


def test_an_account_has_nothing_to_claim(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert client.post("/profile/claim/", CLAIM).headers["Location"] == "/profile/"


@pytest.mark.parametrize("path", ["/accounts/signup/", "/accounts/email/", "/accounts/password/set/"])
def test_every_way_to_an_account_leads_a_guest_to_the_claim(guest: Client, path: str) -> None:
    assert guest.get(path).headers["Location"] == "/profile/claim/"
