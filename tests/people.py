"""The people of the tests: Ana owns, Bo sits at her table, Cy is a stranger."""

from __future__ import annotations

import time
from datetime import timedelta
from functools import cache
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone

from accounts.models import User

PASSWORD = "a tall cacao tree"


class People(NamedTuple):
    """Three accounts with confirmed addresses."""

    ana: User
    bo: User
    cy: User


def make_person(name: str, **fields: object) -> User:
    """An account with a confirmed address (``ana@example.org``), some days old, and the password ``PASSWORD``."""
    joined = timezone.now() - timedelta(days=3)
    usual = {"email": f"{name.lower()}@example.org", "password": _hashed_password(), "date_joined": joined}
    values = usual | fields
    person = User.objects.create(username=name, **values)
    if person.email:
        EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)
    return person


def browser_of(person: User) -> Client:
    browser = Client()
    browser.force_login(person)
    give_password(browser, person)
    return browser


def give_password(browser: Client, person: User) -> None:
    """As if the password had been given again just now: some acts ask for that."""
    session = browser.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time(), "reauthenticated": True}]
    session["account_authentication_methods_user"] = str(person.pk)
    session.save()


@cache
def _hashed_password() -> str:
    """Hashing is slow on purpose; once is enough."""
    return make_password(PASSWORD)
