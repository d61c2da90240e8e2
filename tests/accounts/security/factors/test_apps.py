"""Authenticator apps and recovery codes: set up, asked for, taken once, and never shown where they do not belong."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from accounts.security.factors import cipher
from accounts.security.factors.forms import first_use
from accounts.services import delete_account
from tests.accounts.security.browsing import codes, is_in, sign_in
from tests.accounts.security.factors.factors import (
    SECRET,
    SECRET_ON_PAGE,
    code_of_app,
    confirm_password,
    give_app,
    kinds,
)

pytestmark = pytest.mark.django_db(transaction=True)

ACTIVATE = "/accounts/2fa/totp/activate/"
AUTHENTICATE = "/accounts/2fa/authenticate/"
CODES = "/accounts/2fa/recovery-codes/"


def set_up(user: User) -> tuple[Client, str]:
    """A browser in which an app was set up, and the app's secret."""
    browser = sign_in(user)
    confirm_password(browser)
    found = SECRET_ON_PAGE.search(browser.get(ACTIVATE).content.decode())
    assert found
    browser.post(ACTIVATE, {"code": code_of_app(found[1])})
    return browser, found[1]


def test_an_app_is_set_up_by_its_first_code(ana: User, mailoutbox: list[EmailMessage]) -> None:
    browser, secret = set_up(ana)

    assert kinds(ana) == {"totp", "recovery_codes"}
    assert set(codes(ana)) == {"signed-in", "totp-added", "recovery_codes-added"}
    assert mailoutbox[-1].subject == "New authenticator app on your account"
    assert secret not in str(mailoutbox[-1].body)
    assert browser.get("/accounts/2fa/").status_code == 200


def test_the_code_that_set_an_app_up_opens_nothing_more(ana: User) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        _browser, secret = set_up(ana)
        second = sign_in(ana)
        assert second.post(AUTHENTICATE, {"code": code_of_app(secret)}).status_code == 422
        assert not is_in(second)
        clock.shift(timedelta(seconds=30))
        second.post(AUTHENTICATE, {"code": code_of_app(secret)})
        assert is_in(second)


def test_a_wrong_first_code_keeps_the_secret_and_says_why(ana: User) -> None:
    browser = sign_in(ana)
    confirm_password(browser)
    before = SECRET_ON_PAGE.search(browser.get(ACTIVATE).content.decode())
    response = browser.post(ACTIVATE, {"code": "000000"})
    after = SECRET_ON_PAGE.search(response.content.decode())
    assert response.status_code == 422
    assert "That didn’t work" in response.content.decode()
    assert before[1] == after[1]
    assert kinds(ana) == set()


def test_the_secret_lies_in_the_database_as_nobody_can_read_it(ana: User) -> None:
    _browser, secret = set_up(ana)
    kept = Authenticator.objects.get(user=ana, type="totp").data["secret"]
    assert secret not in kept
    assert cipher.decrypt(kept) == secret


def test_a_secret_that_waits_for_its_first_code_is_not_to_be_read_in_the_session(ana: User) -> None:
    browser = sign_in(ana)
    confirm_password(browser)
    for answer in (browser.get(ACTIVATE), browser.post(ACTIVATE, {"code": "000000"})):
        found = SECRET_ON_PAGE.search(answer.content.decode())
        assert found
        assert found[1] not in str(dict(browser.session.items()))


def test_the_pages_with_secrets_are_kept_by_nobody(ana: User) -> None:
    browser = sign_in(ana)
    confirm_password(browser)
    answer = browser.get(ACTIVATE)
    assert "no-store" in answer["Cache-Control"]
    assert "data:" not in answer.content.decode()


def test_a_login_asks_for_the_code(ana: User) -> None:
    give_app(ana)
    browser = sign_in(ana)
    assert not is_in(browser)
    browser.post(AUTHENTICATE, {"code": code_of_app()})
    assert is_in(browser)
    assert codes(ana) == ["signed-in-with-factor"]


@pytest.mark.parametrize("code", ["000000", "", "x" * 500, "１２３４５６"])
def test_a_wrong_code_opens_nothing(ana: User, code: str) -> None:
    give_app(ana)
    browser = sign_in(ana)
    response = browser.post(AUTHENTICATE, {"code": code})
    assert response.status_code == 422
    assert not is_in(browser)


def test_wrong_codes_are_written_down_and_stopped(ana: User) -> None:
    give_app(ana)
    browser = sign_in(ana)
    answers = [browser.post(AUTHENTICATE, {"code": "000000"}).status_code for _number in range(7)]
    assert answers[-1] == 429
    assert "factor-failed" in codes(ana)
    assert browser.post(AUTHENTICATE, {"code": code_of_app()}).status_code == 429


def test_a_code_is_taken_once_even_if_the_cache_forgets(ana: User) -> None:
    give_app(ana)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        first, second = sign_in(ana), sign_in(ana)
        code = code_of_app()
        first.post(AUTHENTICATE, {"code": code})
        cache.clear()
        assert second.post(AUTHENTICATE, {"code": code}).status_code == 422
        assert is_in(first)
        assert not is_in(second)
        clock.shift(timedelta(seconds=30))
        assert second.post(AUTHENTICATE, {"code": code}).status_code == 422
        second.post(AUTHENTICATE, {"code": code_of_app()})
    assert is_in(second)


def test_a_recovery_code_opens_once_and_is_written_down(ana: User) -> None:
    recovery, *_others = give_app(ana)
    first, second = sign_in(ana), sign_in(ana)
    first.post(AUTHENTICATE, {"code": recovery})
    assert is_in(first)
    assert second.post(AUTHENTICATE, {"code": recovery}).status_code == 422
    assert codes(ana)[:2] == ["recovery-code-used", "signed-in-with-factor"]


def test_recovery_codes_are_shown_after_the_password_only(ana: User) -> None:
    recovery, *_others = give_app(ana)
    browser = sign_in(ana)
    browser.post(AUTHENTICATE, {"code": code_of_app()})
    assert "/reauthenticate/" in browser.get(CODES)["Location"]
    assert browser.get(f"{CODES}download/").status_code == 302
    confirm_password(browser)
    shown = f"<li><span>{recovery[:4]}</span><span>{recovery[4:]}</span></li>"
    assert shown in browser.get(CODES).content.decode()
    assert recovery in browser.get(f"{CODES}download/").content.decode()
    browser.post(f"{CODES}generate/")
    assert shown not in browser.get(CODES).content.decode()
    assert codes(ana)[-1] == "recovery_codes-reset"


def test_a_removed_app_is_not_asked_for(ana: User) -> None:
    browser, _secret = set_up(ana)
    browser.post("/accounts/2fa/totp/deactivate/")
    assert kinds(ana) == set()
    assert {"totp-removed", "recovery_codes-removed"} <= set(codes(ana))
    assert is_in(sign_in(ana))


@pytest.mark.parametrize("address", ["", "totp/activate/", "totp/deactivate/", "recovery-codes/", "passkeys/add/"])
def test_factors_are_for_accounts(client: Client, address: str) -> None:
    assert "/accounts/login/" in client.get(f"/accounts/2fa/{address}")["Location"]
    client.post("/guest/")
    for send in (client.get, client.post):
        assert send(f"/accounts/2fa/{address}")["Location"] == "/profile/claim/"


def test_nobody_changes_a_factor_without_the_password(ana: User) -> None:
    give_app(ana)
    browser = sign_in(ana)
    browser.post(AUTHENTICATE, {"code": code_of_app()})
    browser.post("/accounts/2fa/totp/deactivate/")
    assert kinds(ana) == {"totp", "recovery_codes"}


def test_the_second_question_is_asked_after_a_password_only(client: Client, ana: User) -> None:
    give_app(ana)
    assert client.get(AUTHENTICATE)["Location"] == "/accounts/login/"
    assert client.post(AUTHENTICATE, {"code": code_of_app()})["Location"] == "/accounts/login/"


def test_secrets_and_codes_are_in_no_log(ana: User, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    recovery = give_app(ana)
    browser = sign_in(ana)
    browser.post(AUTHENTICATE, {"code": "123123"})
    browser.post(AUTHENTICATE, {"code": recovery[0]})
    logged = [record for record in caplog.records if not record.name.startswith("django.db")]
    text = "".join(record.getMessage() for record in logged)
    assert not any(secret in text for secret in (SECRET, "123123", *recovery))


def test_whoever_leaves_takes_the_factors_along(ana: User) -> None:
    give_app(ana)
    delete_account(user=ana)
    assert kinds(ana) == set()


def test_a_factor_of_a_lost_key_opens_to_no_code(ana: User, settings: Settings) -> None:
    give_app(ana)
    settings.SECRET_KEY = "another key " * 6
    browser = sign_in(ana)
    for code in (code_of_app(), code_of_app("")):
        assert browser.post(AUTHENTICATE, {"code": code}).status_code == 422
    assert not is_in(browser)


def test_of_many_who_send_the_same_code_at_once_one_gets_in(ana: User) -> None:
    give_app(ana)
    factor = Authenticator.objects.get(user=ana, type="totp")

    def claim(_number: int) -> bool:
        try:
            return first_use(factor)
        finally:
            connection.close()

    with time_machine.travel(timezone.now(), tick=False), ThreadPoolExecutor(8) as threads:
        assert sorted(threads.map(claim, range(8))) == [False] * 7 + [True]
