"""The admin opens to staff who have used a second factor in this session, where the settings demand it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from tests.accounts.security.browsing import sign_in
from tests.accounts.security.factors.factors import (
    SECRET_ON_PAGE,
    code_of_app,
    confirm_password,
    give_app,
)
from tests.people import browser_of, make_person

pytestmark = pytest.mark.django_db(transaction=True)

ADMIN = "/admin/accounts/user/"


@pytest.fixture
def root(db: None) -> User:
    """The first admin, as ``createsuperuser`` makes one: without an address."""
    return make_person("Root", email="", is_staff=True, is_superuser=True)


@pytest.fixture(autouse=True)
def _demanded(settings: Settings) -> None:
    """As on a public site."""
    settings.STAFF_SECOND_FACTOR = True


def answer(browser: Client, address: str = ADMIN) -> str | int:
    response = browser.get(address)
    return response["Location"] if response.status_code == 302 else response.status_code


def test_the_first_admin_sets_up_an_app_uses_it_and_is_in(root: User) -> None:
    browser = sign_in(root)
    assert answer(browser) == "/accounts/2fa/"
    assert "Admins need a second factor" in browser.get("/accounts/2fa/").content.decode()
    confirm_password(browser)
    found = SECRET_ON_PAGE.search(browser.get("/accounts/2fa/totp/activate/").content.decode())
    browser.post("/accounts/2fa/totp/activate/", {"code": code_of_app(found[1])})

    assert answer(browser) == "/accounts/2fa/reauthenticate/?next=%2Fadmin%2Faccounts%2Fuser%2F"
    with time_machine.travel(timezone.now() + timedelta(seconds=31)):  # The first code opens nothing more.
        done = browser.post("/accounts/2fa/reauthenticate/", {"code": code_of_app(found[1]), "next": ADMIN})

    assert done["Location"] == ADMIN
    assert answer(browser) == 200


def test_a_login_with_the_factor_is_enough(root: User) -> None:
    give_app(root)
    browser = sign_in(root)
    browser.post("/accounts/2fa/authenticate/", {"code": code_of_app()})
    assert answer(browser) == 200


def test_a_session_from_before_the_factor_has_to_use_it(root: User) -> None:
    browser = sign_in(root)
    give_app(root)
    assert str(answer(browser)).startswith("/accounts/2fa/reauthenticate/")
    assert browser.post(f"{ADMIN}add/", {"username": "Dora"}).status_code == 302
    assert not User.objects.filter(username="Dora").exists()


def test_another_persons_factor_in_the_same_browser_does_not_count(root: User, ana: User) -> None:
    give_app(ana)
    give_app(root)
    browser = sign_in(ana)
    browser.post("/accounts/2fa/authenticate/", {"code": code_of_app()})
    browser.force_login(root)
    assert str(answer(browser)).startswith("/accounts/2fa/reauthenticate/")


def test_without_a_factor_no_page_of_the_admin_opens_and_logging_out_works(root: User) -> None:
    browser = browser_of(root)
    for address in ("/admin/", ADMIN, "/admin/games/game/", "/admin/doors/securityevent/", "/admin/password_change/"):
        assert answer(browser, address) == "/accounts/2fa/"
    assert browser.post("/admin/logout/").status_code == 200


def test_players_notice_nothing(ana: User) -> None:
    browser = browser_of(ana)
    assert answer(browser, "/my-games/") == 200
    assert "/admin/login/" in str(answer(browser))


def test_on_ones_own_machine_nothing_is_demanded(root: User, settings: Settings) -> None:
    settings.STAFF_SECOND_FACTOR = False
    assert answer(browser_of(root)) == 200


def test_factors_are_not_in_the_admin(root: User, settings: Settings) -> None:
    settings.STAFF_SECOND_FACTOR = False
    assert answer(browser_of(root), "/admin/mfa/authenticator/") == 404
