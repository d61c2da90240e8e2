"""The operator's commands about factors: one for a person who lost them all, one for a new key of the site."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from accounts.models import User
from tests.accounts.security.browsing import codes, is_in, sign_in
from tests.accounts.security.factors.factors import code_of_app, give_app, kinds

pytestmark = pytest.mark.django_db(transaction=True)

AUTHENTICATE = "/accounts/2fa/authenticate/"


def test_lost_factors_are_removed_written_down_and_their_sessions_ended(ana: User) -> None:
    give_app(ana)
    browser = sign_in(ana)
    browser.post(AUTHENTICATE, {"code": code_of_app()})

    call_command("remove_second_factors", "ana", stdout=StringIO())

    assert kinds(ana) == set()
    assert codes(ana)[-1] == "factors-removed-by-operator"
    assert not is_in(browser)
    assert is_in(sign_in(ana))


def test_removing_says_when_there_is_nothing_to_remove(ana: User) -> None:
    with pytest.raises(CommandError, match="no second factor"):
        call_command("remove_second_factors", "Ana")
    with pytest.raises(CommandError, match="Nobody here"):
        call_command("remove_second_factors", "Nobody")
    assert codes(ana) == []


def test_factors_outlive_a_change_of_the_sites_key(ana: User, settings: Settings) -> None:
    recovery, *_others = give_app(ana)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "a new key " * 6
    call_command("renew_factor_keys", stdout=StringIO())
    settings.SECRET_KEY_FALLBACKS = []

    for code in (code_of_app(), recovery):
        browser = sign_in(ana)
        browser.post(AUTHENTICATE, {"code": code})
        assert is_in(browser)


def test_a_factor_that_no_key_opens_is_named(ana: User, settings: Settings) -> None:
    give_app(ana)
    settings.SECRET_KEY = "a new key " * 6
    complaints = StringIO()
    call_command("renew_factor_keys", stdout=StringIO(), stderr=complaints)
    assert "remove_second_factors Ana" in complaints.getvalue()
