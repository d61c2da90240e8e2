"""Guests who are banned: they read why in their browser, and are back in it when the ban is over."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.sanctions import services
from accounts.sanctions.models import Sanction
from accounts.services import delete_account
from tests.people import make_person, signed_in_browser_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def mo(db: None) -> User:
    return make_person("Mo", is_staff=True)


@pytest.fixture
def guest(db: None) -> User:
    return make_person("Guest Macaw", email="", is_guest=True)


def whose(browser: Client) -> str | None:
    return browser.session.get("_auth_user_id")


def test_a_banned_guest_reads_why_and_until_when_on_any_page(guest: User, mo: User, settings: Settings) -> None:
    settings.CONTACT = "mailto:help@games.example"
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False):
        browser = signed_in_browser_of(guest)
        services.ban(user=guest, by=mo, reason="Threats at a table.", until=timezone.now() + 3 * DAY)
        for address in ("/", "/my-games/", "/tournaments/"):
            page = browser.get(address, follow=True).content.decode()
            for text in ("Threats at a table.", "26 November 2026", "in this browser", "help@games.example"):
                assert text in page
        assert whose(browser) is None


def test_nor_do_they_become_another_guest_with_one_press(guest: User, mo: User) -> None:
    browser = signed_in_browser_of(guest)
    services.ban(user=guest, by=mo, reason="Threats.", until=None)
    answer = browser.post("/guest/")
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/inactive/")
    assert User.objects.filter(is_guest=True).count() == 1
    assert browser.get("/my-games/", headers={"HX-Request": "true"})["HX-Redirect"] == "/accounts/inactive/"


def test_but_they_read_who_runs_the_site_and_log_in_to_an_account(guest: User, mo: User) -> None:
    browser = signed_in_browser_of(guest)
    services.ban(user=guest, by=mo, reason="Threats.", until=None)
    for address in ("/accounts/login/", "/privacy/", "/house-rules/"):
        assert browser.get(address).status_code == 200


def test_when_it_is_over_they_are_back_in_that_browser(guest: User, mo: User) -> None:
    with time_machine.travel(datetime(2026, 11, 23, 12, tzinfo=UTC), tick=False) as clock:
        browser = signed_in_browser_of(guest)
        services.ban(user=guest, by=mo, reason="Threats.", until=timezone.now() + DAY)
        clock.shift(DAY - timedelta(microseconds=1))
        assert browser.get("/my-games/").status_code == 302
        clock.shift(timedelta(microseconds=1))
        assert browser.get("/my-games/").status_code == 200
        assert whose(browser) == str(guest.pk)


def test_so_they_are_after_it_was_lifted(guest: User, mo: User) -> None:
    browser = signed_in_browser_of(guest)
    services.ban(user=guest, by=mo, reason="Threats.", until=None)
    services.lift(sanction=Sanction.objects.get(), by=mo)
    assert browser.get("/my-games/").status_code == 200


def test_who_is_deleted_meanwhile_keeps_nobody_out(guest: User, mo: User) -> None:
    browser = signed_in_browser_of(guest)
    services.ban(user=guest, by=mo, reason="Threats.", until=None)
    delete_account(user=User.objects.get(pk=guest.pk))
    assert browser.get("/").status_code == 200


def test_a_browser_that_holds_nothing_of_it_is_let_in_as_ever(guest: User, mo: User) -> None:
    services.ban(user=guest, by=mo, reason="Threats.", until=None)
    assert Client().get("/").status_code == 200


def test_the_browser_of_a_banned_guest_remembers_as_long_as_before(guest: User, mo: User, settings: Settings) -> None:
    """Whoever is banned for longer than a usual session lives comes back too."""
    browser = signed_in_browser_of(guest)
    session = browser.session
    session.set_expiry(settings.GUEST_SESSION_AGE)
    session.save()
    services.ban(user=guest, by=mo, reason="Threats.", until=None)
    assert browser.session.get_expiry_age() == settings.GUEST_SESSION_AGE
