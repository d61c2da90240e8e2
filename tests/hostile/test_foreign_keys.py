"""Real keys of what belongs to somebody else, at every address and in every form: nothing is shown, nothing changes.

A draw of who tries what; ``ALL_TABLES=1`` lets everybody try everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.hostile.belongings import MARK, Belongings, make_belongings
from tests.hostile.cast import Address, Cast, addresses
from tests.hostile.test_statuses import drawn, undone

pytestmark = pytest.mark.django_db

OUTSIDE = ("anonymous", "guest", "stranger", "staff")
"""Who has nothing to do with the host's tables and groups."""
WRITTEN_FOR_ANYBODY = {
    "sessions.session",
    "doors.opensession",
    "doors.securityevent",
    "games.auditentry",
    "talk.reading",
}
"""Who is signed in where, what was tried, and how far somebody has read."""
ROOMS = ("data_export", "groups", "insights", "notices", "playtests", "practice", "security", "studies", "talk")
"""Applications whose forms name rows, also where their addresses do not."""
BY_LINK = {
    "accounts:never_again": "whoever has the link of a mail stops invitations to its address, without an account",
    "notices:unsubscribe": "whoever has the link of a mail stops such mails, without signing in",
    "matching:answer": "whoever has the link of a mail answers, as RFC 8058 does, without signing in",
    "games:answer_by_link": "whoever has the link of a mail answers, as RFC 8058 does, without signing in",
}
"""Addresses whose key is the right to do it."""

Rows = Mapping[tuple[str, Any], Mapping[str, Any]]


@pytest.fixture(autouse=True)
def _time_stands_still() -> Iterator[None]:
    with time_machine.travel(timezone.now(), tick=False):
        yield


@pytest.fixture
def belongings(cast: Cast) -> Belongings:
    """Everything that the host has."""
    return make_belongings(cast)


def all_rows() -> Rows:
    """Every row of the database but those of ``WRITTEN_FOR_ANYBODY``."""
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
    return {
        (model._meta.label_lower, row[model._meta.pk.attname]): row
        for model in models
        if model._meta.label_lower not in WRITTEN_FOR_ANYBODY
        for row in model._base_manager.values()
    }


def people_in(label: str, row: Mapping[str, Any]) -> set[Any]:
    """The keys of those whom a row names."""
    model: type[Model] = apps.get_model(label)
    names = [field.attname for field in model._meta.concrete_fields if field.related_model is User]
    return {row[name] for name in names if row[name]} | ({row["id"]} if issubclass(model, User) else set())


def spoilt(before: Rows, after: Rows, own: int | None) -> list[str]:
    """What happened to rows that do not belong to this person alone, and what is new and does not name that person."""
    changed = [(key, row) for key, row in before.items() if after.get(key) != row]
    added = [(key, row) for key, row in after.items() if key not in before]
    return [f"{key} changed" for key, row in changed if people_in(key[0], row) != {own}] + [
        f"{key} is new" for key, row in added if own not in people_in(key[0], row)
    ]


def tried(client: Client, method: str, address: Address, fields: Mapping[str, Any]) -> tuple[int, bytes, Rows | None]:
    """Status and page of an answer, and all rows if something was written."""
    with undone() as changes:
        answer = client.get(address.path) if method == "GET" else client.post(address.path, fields)
        return answer.status_code, answer.content, all_rows() if changes else None


def sites_addresses(cast: Cast, belongings: Belongings) -> list[Address]:
    return [
        address
        for address in addresses(cast, belongings.addresses)
        if address.name not in BY_LINK
        and (address.about or address.name in belongings.addresses or address.name.partition(":")[0] in ROOMS)
    ]


def test_keys_of_others_show_nothing_and_change_nothing(cast: Cast, belongings: Belongings) -> None:
    for kind in OUTSIDE:
        cast.client(kind)
    before, wrong = all_rows(), []
    for address in sites_addresses(cast, belongings):
        for method in ("GET", "POST"):
            for kind in drawn(OUTSIDE, "foreign keys", address, method):
                status, page, after = tried(cast.client(kind), method, address, belongings.forms)
                person = cast.people[kind]
                what = spoilt(before, after, person.pk if person else None) if after else []
                if status >= HTTPStatus.INTERNAL_SERVER_ERROR or MARK.encode() in page or what:
                    wrong.append(f"{kind} {method} {address}: {status}, {MARK.encode() in page}, {what}")
    assert "\n".join(wrong) == ""


SHOWN_TO_HER = ("studies:study", "groups:group", "talk:talk", "talk:notes", "talk:note_about_table", "notices:webhook")


def test_the_keys_are_real_and_show_their_owner_what_is_hers(cast: Cast, belongings: Belongings) -> None:
    host, hidden = cast.client("host"), []
    for address in sites_addresses(cast, belongings):
        if address.name in SHOWN_TO_HER and address.about != "waiting":
            status, page, _after = tried(host, "GET", address, {})
            hidden += [] if MARK.encode() in page else [(str(address), status)]
        elif address.name in belongings.addresses:
            assert tried(host, "GET", address, {})[0] != HTTPStatus.NOT_FOUND, address
    assert hidden == []
