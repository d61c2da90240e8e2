"""Every act on a wish, by everybody, in each state of it: one table a state, with what became of the wish."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relations import services as relations
from accounts.relations.models import Tie
from accounts.services import create_guest
from games.matching import links, selectors, services
from games.matching.models import Wish
from tests.games.matching.test_views import fields, path_of
from tests.games.matching.wishing import wish_for
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

# --- the people ------------------------------------------------------------------------------------------------------


def suspended(wish: Wish) -> Client:
    """The wisher, suspended after logging in."""
    browser = browser_of(wish.person)
    User.objects.filter(pk=wish.person_id).update(is_active=False)
    return browser


def blocked(wish: Wish) -> Client:
    person = make_person("Di")
    relations.add(user=wish.person, other=person, kind=Tie.Kind.BLOCK)
    return browser_of(person)


ROLES: Mapping[str, Callable[[Wish], Client]] = {
    "wisher": lambda wish: browser_of(wish.person),
    "suspended": suspended,
    "stranger": lambda wish: browser_of(User.objects.get(username="Cy")),
    "blocked": blocked,
    "guest": lambda wish: browser_of(create_guest()),
    "admin": lambda wish: browser_of(make_person("Root", is_staff=True, is_superuser=True)),
    "signed-out": lambda wish: Client(),
}

# --- what they do ----------------------------------------------------------------------------------------------------


def see_name(browser: Client, wish: Wish) -> bool:
    """Whether the page says who else looks."""
    return "Ana" in browser.get("/find/?title=tiny").content.decode().split("<main")[1]


def open_form(browser: Client, wish: Wish) -> int:
    return browser.get(f"/find/{wish.pk}/").status_code


def change(browser: Client, wish: Wish) -> int:
    asked = fields(title="tiny", sizes=["3"], rated="unrated", nearness="", least_reliability="")
    return browser.post(f"/find/{wish.pk}/", asked).status_code


def stop(browser: Client, wish: Wish) -> int:
    return browser.post(f"/find/{wish.pk}/stop/").status_code


def open_link(browser: Client, wish: Wish) -> int:
    return browser.get(path_of(links.answer_url(wish))).status_code


def stop_by_link(browser: Client, wish: Wish) -> int:
    return browser.post(path_of(links.answer_url(wish)), {"answer": "stop"}).status_code


ACTS: tuple[Callable[[Client, Wish], Any], ...] = (see_name, open_form, change, stop, open_link, stop_by_link)

# --- the states ------------------------------------------------------------------------------------------------------


def met(wish: Wish) -> None:
    wish_for(make_person("Ed"))
    services.match()


def expired(wish: Wish) -> None:
    Wish.objects.filter(pk=wish.pk).update(until=timezone.now() - timedelta(days=1))
    services.expire()


STATES: Mapping[str, Callable[[Wish], Any]] = {
    "standing": lambda wish: None,
    "met": met,
    "taken-back": lambda wish: services.take_back(user=wish.person, key=wish.pk),
    "expired": expired,
}

# A row: sees the name, form, change, stop, link, stop by link; 302 leads to the login where nobody is logged in.
OTHERS = (True, 404, 404, 404, 403, 403)
STANDING = {
    "wisher": (False, 200, 302, 302, 200, 200),
    "suspended": (False, 302, 302, 302, 404, 404),
    "stranger": OTHERS,
    "blocked": (False, *OTHERS[1:]),
    "guest": OTHERS,
    "admin": OTHERS,
    "signed-out": (False, 302, 302, 302, 200, 200),
}
OVER = {
    "wisher": (False, 410, 410, 302, 410, 410),
    "suspended": (False, 302, 302, 302, 404, 404),
    **dict.fromkeys(("stranger", "blocked", "guest", "admin"), (False, *OTHERS[1:])),
    "signed-out": (False, 302, 302, 302, 410, 410),
}
CHANGE = {("wisher", "change"), ("wisher", "stop"), ("wisher", "stop_by_link"), ("signed-out", "stop_by_link")}
"""Who changes a wish that stands; nothing changes one that is over."""


@pytest.mark.parametrize("state", STATES)
def test_who_may_do_what_to_a_wish(ana: User, cy: User, state: str) -> None:
    wish = wish_for(ana, is_named=True)
    STATES[state](wish)

    answers, changed = _tried(Wish.objects.get(pk=wish.pk))

    assert answers == (STANDING if state == "standing" else OVER)
    assert changed == (CHANGE if state == "standing" else set())


def _tried(wish: Wish) -> tuple[dict[str, tuple[Any, ...]], set[tuple[str, str]]]:
    """What everybody is answered, and who has changed the wish; each act is undone."""
    answers: dict[str, tuple[Any, ...]] = {}
    changed = set()
    for role, come in ROLES.items():
        row = []
        for act in ACTS:
            before = transaction.savepoint()
            selectors.forget_looking()
            row.append(act(come(wish), wish))
            if _facts(wish) != (wish.status, wish.changes):
                changed.add((role, act.__name__))
            transaction.savepoint_rollback(before)
        answers[role] = tuple(row)
    return answers, changed


def _facts(wish: Wish) -> tuple[str, int]:
    fresh = Wish.objects.get(pk=wish.pk)
    return fresh.status, fresh.changes
