"""Two changes of one person at the same time, on PostgreSQL: what comes of it is what one of the two orders gives.

Both have read the person before either of them writes; this is where a row that is saved whole undoes the other change.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from threading import Event
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Permission
from django.core import mail
from django.core.cache import cache
from django.db import connection
from pytest_django import Settings

from accounts.models import User
from tests.accounts.browsing import CODE
from tests.accounts.forms_of_pages import fields_of
from tests.people import PASSWORD, browser_of, make_person
from tests.plugins.luck import luck
from tests.plugins.patience import BEFORE_LONG

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]

NEW_PASSWORD = "two tall cacao trees"
WRITES_A_PERSON = re.compile(r'^UPDATE "accounts_user"|FROM "accounts_user".* FOR (NO KEY )?UPDATE', re.DOTALL)

Deed = Callable[[], object]
"""Sends one form that was opened before."""
Preparing = Callable[[User], Deed]
"""Opens the form."""


# --- what people and admins do ---------------------------------------------------------------------------------------


def profile(user: User, **changes: str) -> Deed:
    browser = browser_of(user)
    fields = {"username": user.username, "language": "", "time_zone": ""}
    return lambda: browser.post("/profile/", fields | changes)


def save_profile(user: User) -> Deed:
    return profile(user, time_zone="Europe/Berlin")


def change_name(user: User) -> Deed:
    return profile(user, username="Anabel")


def change_language(user: User) -> Deed:
    return profile(user, language="de")


def change_address(user: User) -> Deed:
    browser = browser_of(user)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    browser.post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
    code = CODE.search(str(mail.outbox[-1].body)) if mail.outbox else None
    return lambda: browser.post("/accounts/confirm-email/", {"code": code[0] if code else ""})


def change_password(user: User) -> Deed:
    browser = browser_of(user)
    fields = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    return lambda: browser.post("/accounts/password/change/", fields)


def choose_notices(user: User) -> Deed:
    browser = browser_of(user)
    return lambda: browser.post("/profile/notices/", {})


def claim(user: User) -> Deed:
    browser = browser_of(user)
    fields = {"username": "Dora", "email": "dora@example.org", "password1": NEW_PASSWORD}
    return lambda: browser.post("/profile/claim/", fields)


def sign_out_elsewhere(user: User) -> Deed:
    browser = browser_of(user)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return lambda: browser.post("/profile/security/end-others/")


def delete(user: User) -> Deed:
    browser = browser_of(user)
    return lambda: browser.post("/profile/delete/", {"password": PASSWORD, "sure": "on"})


def by_admin(user: User, *switched_off: str) -> Deed:
    browser = browser_of(User.objects.get(username="Olga"))
    address = f"/admin/accounts/user/{user.pk}/change/"
    fields = fields_of(browser.get(address).content.decode())
    assert "username" in fields
    for name in switched_off:
        fields.pop(name, None)
    return lambda: browser.post(address, fields)


def ban(user: User) -> Deed:
    return by_admin(user, "is_active")


def demote(user: User) -> Deed:
    return by_admin(user, "is_staff", "is_superuser")


DEEDS: tuple[Preparing, ...] = (
    save_profile,
    change_name,
    change_address,
    change_password,
    change_language,
    choose_notices,
    sign_out_elsewhere,
    delete,
    ban,
    demote,
    claim,
)


# --- doing it --------------------------------------------------------------------------------------------------------


@dataclass
class Lane:
    """How far one of the two is."""

    has_read: Event = field(default_factory=Event)
    is_done: Event = field(default_factory=Event)


def do(deed: Deed, own: Lane, other: Lane, *, is_first: bool) -> None:
    """Do it up to its first write, wait until the other one is as far, then go on, or wait until the other is done."""

    def watch(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if not own.has_read.is_set() and WRITES_A_PERSON.search(sql):
            own.has_read.set()
            assert other.has_read.wait(BEFORE_LONG)
            assert is_first or other.is_done.wait(BEFORE_LONG)
        return execute(sql, *rest)

    try:
        with connection.execute_wrapper(watch):
            deed()
    finally:
        own.has_read.set()
        own.is_done.set()
        connection.close()


def do_both(first: Deed, second: Deed) -> None:
    """Both at once; the first one writes first."""
    lanes = Lane(), Lane()
    with ThreadPoolExecutor(2) as pool:
        done = [
            pool.submit(do, first, lanes[0], lanes[1], is_first=True),
            pool.submit(do, second, lanes[1], lanes[0], is_first=False),
        ]
    for each in done:
        each.result()


def somebody(kind: str) -> User:
    """Ana as she was at first: an admin, or a guest."""
    cache.clear()
    mail.outbox.clear()
    User.objects.exclude(username="Olga").delete()
    if kind == "guest":
        return User.objects.create(username="Ana", is_guest=True, password=make_password(None))
    return make_person("Ana", is_staff=True, is_superuser=True, password=make_password(PASSWORD))


def state_of(user: User) -> dict[str, Any]:
    """Everything about a person that these deeds change."""
    user = User.objects.get(pk=user.pk)
    names = ("email", "is_guest", "is_active", "is_staff", "is_superuser", "language", "time_zone", "sign_outs")
    addresses = EmailAddress.objects.filter(user=user).order_by("email")
    return {name: getattr(user, name) for name in names} | {
        "name": user.username.replace(str(user.pk), ""),
        "is_deleted": bool(user.deleted_at),
        "password": [word for word in (PASSWORD, NEW_PASSWORD) if user.check_password(word)],
        "wishes": list(user.wishes.order_by("kind").values_list("kind", "is_wanted")),
        "addresses": list(addresses.values_list("email", "primary", "verified")),
    }


def one_after_the_other(kind: str, prepare: Iterable[Preparing]) -> dict[str, Any]:
    person = somebody(kind)
    for deed in [make(person) for make in prepare]:
        deed()
    return state_of(person)


def together(kind: str, first: Preparing, second: Preparing) -> dict[str, Any]:
    person = somebody(kind)
    do_both(first(person), second(person))
    return state_of(person)


@pytest.fixture
def olga(settings: Settings) -> None:
    """An admin, and passwords and pages that cost little: hundreds are checked and opened."""
    Permission.objects.all().delete()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    make_person("Olga", is_staff=True, is_superuser=True)


def pairs() -> list[tuple[Preparing, Preparing]]:
    """Half of all, each commit others."""
    every = list(combinations_with_replacement(DEEDS, 2))
    return every if "ALL_TABLES" in os.environ else luck("changes at once").sample(every, len(every) // 2)


def test_two_changes_at_once_end_as_one_of_the_two_orders(olga: None) -> None:
    wrong = []
    for one, two in pairs():
        kind = "guest" if claim in {one, two} else "admin"
        orders = {(one, two), (two, one)}
        allowed = [one_after_the_other(kind, order) for order in orders]
        for first, second in orders:
            if (found := together(kind, first, second)) not in allowed:
                wrong.append((first.__name__, second.__name__, differences(found, allowed)))
    assert wrong == []


def differences(found: dict[str, Any], allowed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where a state differs from each that could be."""
    return [{name: (found[name], state[name]) for name in found if found[name] != state[name]} for state in allowed]
