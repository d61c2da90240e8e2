"""The security log: what happened is written where it happens, without secrets, and shown to whom it concerns."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.sanctions import services as sanctions
from accounts.security import log, tasks
from accounts.security.models import SecurityEvent
from accounts.security.origin import Origin
from accounts.services import delete_account
from tests.accounts.browsing import CODE
from tests.accounts.forms_of_pages import fields_of
from tests.accounts.security.browsing import codes, sign_in
from tests.people import PASSWORD, browser_of, make_person, signed_in_browser_of

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/profile/security/"
NEW_PASSWORD = "a taller cacao tree"


@pytest.fixture
def root(db: None) -> User:
    """An administrator."""
    return make_person("Root", is_staff=True, is_superuser=True)


def test_coming_in_is_written_down_with_device_and_network(ana: User) -> None:
    page = sign_in(ana).get(PAGE).content.decode()
    event = SecurityEvent.objects.get(person=ana)
    assert (event.code, event.origin, event.device) == ("signed-in", "203.0.113.0/24", "Firefox on Linux")
    assert "Logged in." in page


@pytest.mark.parametrize("login", ["Ana", "ANA", "ana@example.org", "Ana@Example.org"])
def test_a_wrong_password_is_written_down_and_not_which(client: Client, ana: User, login: str) -> None:
    client.post("/accounts/login/", {"login": login, "password": "my secret guess"})
    assert codes(ana) == ["sign-in-failed"]
    assert "my secret guess" not in str(SecurityEvent.objects.values())


def test_an_unknown_name_is_nobodys(client: Client, ana: User) -> None:
    client.post("/accounts/login/", {"login": "Nobody", "password": "guess"})
    assert not SecurityEvent.objects.exists()


def test_a_stranger_cannot_fill_the_log(ana: User) -> None:
    for _number in range(log.FAILURES_PER_HOUR + 5):
        tasks.tell_failure("Ana", {"origin": "", "browser": "", "system": ""})
    assert len(codes(ana)) == log.FAILURES_PER_HOUR


def test_what_one_fails_at_takes_no_room_from_what_another_does(ana: User, bo: User) -> None:
    origin: Origin = {"origin": "", "browser": "", "system": ""}
    for _number in range(log.FAILURES_PER_HOUR):
        log.note_failure(ana, "sign-in-failed", origin)
    log.note_failure(ana, "factor-failed", origin)
    log.note_failure(bo, "sign-in-failed", origin)
    assert codes(ana).count("factor-failed") == len(codes(bo)) == 1


def test_a_new_password_and_a_new_address_are_written_down(ana: User, mailoutbox: list[EmailMessage]) -> None:
    browser = sign_in(ana)
    change = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    browser.post("/accounts/password/change/", change)
    browser.post("/accounts/reauthenticate/", {"password": NEW_PASSWORD})
    browser.post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
    [code] = CODE.findall(str(mailoutbox[-1].body))
    browser.post("/accounts/confirm-email/", {"code": code})

    assert EmailAddress.objects.get(user=ana).email == "new@example.org"
    assert codes(ana) == ["signed-in", "password-changed", "address-changed"]
    everything = str(list(SecurityEvent.objects.values()))
    assert not any(secret in everything for secret in (PASSWORD, NEW_PASSWORD, code, "example.org"))


def test_what_an_admin_changes_is_told_to_the_person(root: User, ana: User) -> None:
    browser, address = browser_of(root), reverse("admin:accounts_user_change", args=[ana.pk]) + "?rights=1"
    fields = {**fields_of(browser.get(address).content.decode()), "is_staff": "on"}
    assert browser.post(address, fields).status_code == 302
    event = SecurityEvent.objects.get(person=ana)
    told = ("changed-by-admin", root, "An admin changed the account: Staff status.")
    assert (event.code, event.actor, event.sentence) == told


def test_a_ban_and_its_end_are_told_to_the_person(root: User, ana: User) -> None:
    sanctions.ban(user=ana, by=root, reason="Threats.", until=None)
    sanctions.lift(sanction=ana.sanctions.get(), by=root)
    found = [(event.actor, event.sentence) for event in SecurityEvent.objects.filter(person=ana).order_by("pk")]
    assert found == [(root, "An admin closed the account."), (root, "An admin reopened the account.")]


def test_a_password_that_an_admin_gave_is_told_to_the_person(root: User, ana: User) -> None:
    fields = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD, "usable_password": "true"}
    browser_of(root).post(reverse("admin:auth_user_password_change", args=[ana.pk]), fields)
    assert SecurityEvent.objects.get(person=ana).sentence == "An admin changed the account: password."


def test_the_admin_finds_the_log_of_a_person_and_changes_nothing(root: User, ana: User, bo: User) -> None:
    for person in (ana, bo):
        sign_in(person)
    browser = browser_of(root)

    page = browser.get(reverse("admin:doors_securityevent_changelist"), {"q": "ANA"}).content.decode()

    assert "Logged in." in page
    assert page.count("Logged in.") == 1
    event = SecurityEvent.objects.filter(person=ana).first()
    assert browser.get(reverse("admin:doors_securityevent_change", args=[event.pk])).status_code == 200
    assert (
        browser.post(reverse("admin:doors_securityevent_delete", args=[event.pk]), {"post": "yes"}).status_code == 403
    )


def test_staff_without_the_right_reads_no_log(ana: User) -> None:
    browser = browser_of(make_person("Di", is_staff=True))
    assert browser.get(reverse("admin:doors_securityevent_changelist")).status_code == 403


def test_nobody_reads_the_log_of_others(ana: User, bo: User) -> None:
    sign_in(ana, address="198.51.100.7")
    assert "198.51.100" not in sign_in(bo).get(PAGE).content.decode()


def test_a_guest_has_no_log(client: Client) -> None:
    client.post("/guest/")
    assert not SecurityEvent.objects.exists()


def test_whoever_leaves_takes_the_log_along(ana: User) -> None:
    sign_in(ana)
    delete_account(user=ana)
    assert not SecurityEvent.objects.filter(person=ana).exists()


def test_what_is_old_is_forgotten(ana: User, settings: Settings) -> None:
    log.note(ana, "signed-in")
    log.note(ana, "password-changed")
    age = timezone.now() - timedelta(days=settings.SECURITY_LOG_KEPT_DAYS, minutes=1)
    SecurityEvent.objects.filter(code="signed-in").update(at=age)
    tasks.forget()
    assert codes(ana) == ["password-changed"]


def test_a_long_log_comes_in_pages(ana: User) -> None:
    for _number in range(25):
        log.note(ana, "signed-in")
    browser = signed_in_browser_of(ana)
    assert browser.get(PAGE).content.decode().count("Logged in.") == 20
    assert browser.get(PAGE, {"page": "x"}).status_code == 200
    assert browser.get(PAGE, {"page": "2"}).content.decode().count("Logged in.") == 6
