"""Every address, asked in every way by everybody, answers as the table beside this file says.

``CACAO_WRITE_STATUSES=1`` writes that table anew; read each line that changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from core.http.pages import takes_get
from tests.hostile.cast import TYPES, Address, Cast, addresses
from tests.plugins.luck import is_gate, luck
from tests.undone import forget_positions

WRITES_TABLE = "CACAO_WRITE_STATUSES" in os.environ
ALL_TABLES = "ALL_TABLES" in os.environ or WRITES_TABLE
TABLE = Path(__file__).with_name("statuses.txt")
PARTS = 1 if WRITES_TABLE else 4
"""So many processes may share the addresses; the table is written as a whole."""
HEADER = f"{'address':58}{'method':7}" + "".join(f"{kind:>10}" for kind in TYPES)
KEPT_OF_REFUSALS = ("django_session", "doors_securityevent", "games_auditentry", '"side_version"', "talk_reading")
"""What is written of a request that is refused: sessions, tries, who of the staff looked at a private table, and how
far the talk was read that stands beside the refusal."""

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _time_stands_still() -> Iterator[None]:
    """Asking for everything takes minutes on a busy machine, and a line of the talk may be deleted for some minutes."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


@contextmanager
def undone() -> Iterator[list[str]]:
    """Takes back all that is done inside; gives the statements that changed something."""
    changes: list[str] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")) and not any(name in sql for name in KEPT_OF_REFUSALS):
            changes.append(sql)
        return execute(sql, params, many, context)

    for each in caches.all():
        each.clear()
    forget_positions()
    with transaction.atomic(), connection.execute_wrapper(note):
        yield changes
        transaction.set_rollback(True)


def send(client: Client, method: str, address: Address) -> int:
    """The status of an answer. What is refused changes nothing."""
    with undone() as changes:
        status = getattr(client, method.lower())(address.path).status_code
    if status >= HTTPStatus.BAD_REQUEST:
        assert changes == [], f"{method} {address} was refused with {status} and changed something"
    return int(status)


Row = tuple[str, str]
"""An address and a method."""


def who_asks(address: Address, method: str) -> Sequence[str]:
    """Everybody; in the gate one for each answer that the table promises, and one more but at the admin's pages.

    Those Django guards, all of them alike.
    """
    said = said_of_everybody().get((str(address), method), {})
    if WRITES_TABLE or not is_gate() or not said:
        return TYPES
    asking = {luck(address, method, status).choice(kinds) for status, kinds in kinds_by_status(said).items()}
    if not address.name.startswith("admin:"):
        asking.add(luck(address, method).choice([kind for kind in TYPES if kind not in asking] or TYPES))
    return [kind for kind in TYPES if kind in asking]


def kinds_by_status(said: Mapping[str, int]) -> Mapping[int, list[str]]:
    return {status: [kind for kind in said if said[kind] == status] for status in said.values()}


def test_the_table_has_every_address(cast: Cast) -> None:
    rows = [(str(address), method) for address in addresses(cast) for method in ("GET", "POST")]
    assert WRITES_TABLE or rows == list(said_of_everybody())


@pytest.mark.parametrize("part", range(PARTS))
def test_everybody_gets_from_every_address_what_the_table_says(cast: Cast, part: int) -> None:
    found = {
        (str(address), method): {kind: send(cast.client(kind), method, address) for kind in who_asks(address, method)}
        for address in addresses(cast)[part::PARTS]
        for method in ("GET", "POST")
    }
    if WRITES_TABLE:
        TABLE.write_text("\n".join([HEADER, *map(line_of, found.items())]) + "\n")
    said_of_everybody.cache_clear()
    said = said_of_everybody()
    assert [(row, got) for row, got in found.items() if not got.items() <= said.get(row, {}).items()] == []


def line_of(found: tuple[Row, Mapping[str, int]]) -> str:
    """How a row stands in the table."""
    (address, method), statuses = found
    return f"{address:58}{method:7}" + "".join(f"{status:>10}" for status in statuses.values())


@cache
def said_of_everybody() -> dict[Row, dict[str, int]]:
    """What the table says."""
    rows = [(line[:58].strip(), *line[58:].split()) for line in TABLE.read_text().splitlines()[1:]]
    return {(address, method): dict(zip(TYPES, map(int, statuses), strict=True)) for address, method, *statuses in rows}


def test_what_nobody_can_open_is_known_without_asking(cast: Cast) -> None:
    """But for the API, and the admin's pages, some of which say it in their own way."""
    ours = [address for address in addresses(cast) if not address.name.startswith(("admin:", "api_v1:"))]
    refused = {row for row, said in said_of_everybody().items() if HTTPStatus.METHOD_NOT_ALLOWED in said.values()}
    assert {str(address) for address in ours if not takes_get(address.path)} == {
        str(address) for address in ours if (str(address), "GET") in refused
    }


ASKING = ("host", "admin", "anonymous")
OTHER_METHODS = ("PUT", "PATCH", "DELETE", "TRACE")


@pytest.mark.parametrize("kind", ASKING)
def test_other_methods_do_nothing_anywhere(cast: Cast, kind: str) -> None:
    client = cast.client(kind)
    for address in addresses(cast):
        for method in drawn(OTHER_METHODS, kind, address):
            with undone() as changes:
                status = getattr(client, method.lower())(address.path).status_code
            found = (address, method, status < HTTPStatus.INTERNAL_SERVER_ERROR, changes)
            assert found == (address, method, True, [])


def test_a_head_request_gets_nothing_that_a_get_would_not(cast: Cast) -> None:
    said = said_of_everybody()
    for address in addresses(cast):
        for kind in drawn(ASKING, address):
            client = cast.client(kind)
            with undone():
                head = client.head(address.path)
            assert (address, kind, head.content) == (address, kind, b"")
            is_refused = said[str(address), "GET"][kind] >= HTTPStatus.BAD_REQUEST
            assert (head.status_code < HTTPStatus.BAD_REQUEST) <= (not is_refused), (address, kind)


PROBES = {"/healthz": HTTPStatus.OK, "/readyz": HTTPStatus.SERVICE_UNAVAILABLE, "/metrics": HTTPStatus.NOT_FOUND}
"""What monitors ask gets, on a site whose schedule never ran and whose figures have no token."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


def test_whatever_monitors_ask_is_answered_to_everybody_alike_and_changes_nothing(cast: Cast) -> None:
    cast.client("anonymous").get("/readyz")  # It makes the schedule's one row.
    for kind, (path, expected), method in product(TYPES, PROBES.items(), METHODS):
        client = cast.client(kind)
        with undone() as changes:
            status = getattr(client, method.lower())(path).status_code
        assert (kind, path, method, status, changes) == (kind, path, method, expected, [])


def drawn(choices: Sequence[str], *purpose: object) -> Sequence[str]:
    """One of them, which each commit draws anew for this purpose; with ``ALL_TABLES`` all."""
    return choices if ALL_TABLES else [luck(*map(str, purpose)).choice(choices)]
