"""The people of the tests: Ana owns, Bo sits at her table, Cy is a stranger."""

from __future__ import annotations

import time
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client
from django.utils import timezone

from accounts.models import User, columns_of_name
from accounts.security.session_store import SessionStore

PASSWORD = "a tall cacao tree"


class People(NamedTuple):
    """Three accounts with confirmed addresses."""

    ana: User
    bo: User
    cy: User


def make_person(name: str, **fields: object) -> User:
    """An account with a confirmed address (``ana@example.org``), some days old, and the password ``PASSWORD``.

    What is asked once in a life was asked before.
    """
    person = User.objects.create(username=name, **_usual(name) | fields)
    if person.email:
        _address_of(person).save()
    return person


def make_people(*names: str) -> list[User]:
    """Several accounts at once: nearly every test begins with some."""
    people = User.objects.bulk_create(User(**_usual(name), **columns_of_name(name)) for name in names)
    EmailAddress.objects.bulk_create(map(_address_of, people))
    return people


def _usual(name: str) -> dict[str, Any]:
    joined = timezone.now() - timedelta(days=3)
    return {
        "email": f"{name.lower()}@example.org",
        "password": _hashed_password(),
        "date_joined": joined,
        "was_offered_sounds": True,
    }


def _address_of(person: User) -> EmailAddress:
    return EmailAddress(user=person, email=person.email, primary=True, verified=True)


def make_bot(owner: User, name: str) -> User:
    """A program of somebody's with an account of its own, for which that person answers."""
    return make_person(name, email="", is_bot=True, bot_owner=owner)


def browser_of(user: User) -> Client:
    """A browser in which somebody has just given the password.

    Its session is written directly: signing in costs ten times as much. Tests of signing in, of the list of sessions or
    of the security log use ``signed_in_browser_of``.
    """
    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    _note_password(session, user)
    session.save()
    browser = Client()
    browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return browser


def signed_in_browser_of(user: User) -> Client:
    """A browser that was signed in as by the page, with all that follows: it is listed, and the log tells of it."""
    browser = Client()
    browser.force_login(user)
    give_password(browser, user)
    return browser


def give_password(browser: Client, user: User) -> None:
    """As if the password had been given again just now: some acts ask for that."""
    session = browser.session
    _note_password(session, user)
    session.save()


def _note_password(session: SessionBase, user: User) -> None:
    session["account_authentication_methods"] = [{"method": "password", "at": time.time(), "reauthenticated": True}]
    session["account_authentication_methods_user"] = str(user.pk)


@cache
def _hashed_password() -> str:
    """Hashing is slow on purpose; once is enough."""
    return make_password(PASSWORD)
