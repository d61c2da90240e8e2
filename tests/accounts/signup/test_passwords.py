"""New passwords: what is refused, what is welcome, and that old ones go on working."""

from __future__ import annotations

from random import Random
from time import thread_time

import pytest
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import translation

from accounts.models import User
from tests.accounts.browsing import Send
from tests.people import PASSWORD

ANA = User(username="Ana Lucía", email="ana.lucia@example.org")


@pytest.mark.parametrize(
    "password", [PASSWORD, "zebra lamp onion", "Kj3!vQ9z#m", "пять усталых лошадей", PASSWORD * 100]
)
def test_long_or_random_passwords_are_welcome(password: str) -> None:
    validate_password(password, ANA)


@pytest.mark.parametrize("password", ["Kj3!vQ9z#", "kurz"])
def test_a_password_has_at_least_ten_characters(password: str) -> None:
    with pytest.raises(ValidationError, match="at least 10 characters"):
        validate_password(password, ANA)


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES if code != "en"])
def test_whoever_reads_another_language_reads_in_it_what_is_wrong(language: str) -> None:
    english = told("kurz", "en")
    assert english[0].startswith("This password is too short")
    assert {*english}.isdisjoint(told("kurz", language))


def told(password: str, language: str) -> list[str]:
    with translation.override(language):
        with pytest.raises(ValidationError) as refused:
            validate_password(password, ANA)
        return refused.value.messages


@pytest.mark.parametrize(
    "password",
    ["password123", "qwertyuiop12", "cacaochocolate", "Chocolate2026", "lucia19901990", "20.11.1990"],
)
def test_common_words_names_rows_of_keys_and_words_of_this_site_are_easily_guessed(password: str) -> None:
    with pytest.raises(ValidationError, match="easy to guess"):
        validate_password(password, ANA)


def test_no_password_keeps_the_site_busy() -> None:
    draw = Random(1)
    hostile = "".join(draw.choice("4@8({[<361!|0$5+7%2") for _ in range(100_000))
    before = thread_time()
    validate_password(hostile, ANA)
    assert thread_time() - before < 2


def test_the_form_says_why(sign_up: Send) -> None:
    refused = sign_up(password1="cacaochocolate")
    assert refused.status_code == 422
    assert "This password is easy to guess" in refused.content.decode()


def test_an_old_short_password_goes_on_working(log_in: Send, ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(password=make_password("kurz"))
    assert log_in("Ana", "kurz").status_code == 302
