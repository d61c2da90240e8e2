"""What the tests of accounts ask about browsers, pages and the work of a login."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user
from django.test import Client

from accounts.models import User
from accounts.signup.hashers import ModestArgon2PasswordHasher

Send = Callable[..., Any]
"""Sends one form and returns the response."""

CODE = re.compile(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}\b")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def person_in(browser: Client) -> User:
    """Who is signed in there."""
    person = get_user(browser)
    assert isinstance(person, User)
    return person


def nobody_in(browser: Client) -> bool:
    """Whether nobody is signed in there."""
    return not get_user(browser).is_authenticated


def page_without_tokens(response: Any) -> str:
    """The page, without what is different each time it is opened."""
    return TOKEN.sub("", response.content.decode())


def count_hashes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The hashing that really happens from now on; it is what takes time in a login."""
    done: list[str] = []
    for name in ("encode", "verify"):
        monkeypatch.setattr(ModestArgon2PasswordHasher, name, _counted(name, done))
    return done


def _counted(name: str, done: list[str]) -> Callable[..., Any]:
    work = getattr(ModestArgon2PasswordHasher, name)

    def counted(*args: Any) -> Any:
        done.append(name)
        return work(*args)

    return counted
