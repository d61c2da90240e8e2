"""The schema: what it says is what is sent, whatever is asked (schemathesis), and every operation is in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any

import pytest
import schemathesis
from django.conf import settings as settings_of_site
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from ninja.openapi.schema import OpenAPISchema
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from accounts.models import User
from api.v1 import openapi
from notifications.channels.payloads import Message, body, headers
from notifications.models import Webhook
from tests.api.programs import Program
from tests.games.factories import GREEDY_BOT, OPEN, open_table, play_turn, running_game
from tests.games.tournaments.holding import begin, crowd, hold
from tests.plugins.luck import is_gate

pytestmark = pytest.mark.django_db

EXAMPLES = 4 if is_gate() else 8
"""Of each operation: some seconds for all of them."""
SECRET = "whsec_c2VjcmV0"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """Django's handler would close the connection, and with it the transaction of the test."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


@pytest.mark.usefixtures("_one_connection")
def test_whatever_is_asked_is_answered_as_the_schema_says(ana: User, bo: User, cy: User) -> None:
    program = Program(ana)
    tables = [
        running_game(ana, bo, title="cacao"),
        running_game(ana, bo, cy, title="chocolatl"),
        running_game(ana, title="cacao", bots=[GREEDY_BOT]),
        open_table(ana, OPEN, OPEN, title="cacao"),
    ]
    play_turn(tables[0])
    tournaments = [hold(ana, title="cacao"), begin(hold(ana, *crowd(4), title="cacao"))]
    known = {
        "table": [table.public_id for table in tables],
        "tournament": [tournament.public_id for tournament in tournaments],
        "name": ["Ana", "Bo", "nobody"],
        "title": ["cacao"],
    }
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", WSGIHandler())
    asked = 0
    operations: list[Any] = [*schema.get_all_operations()]
    for found in operations:
        asked += _ask(found.ok(), known, program)
    assert asked > 40 * EXAMPLES / 2


def _ask(operation: Any, known: dict[str, list[str]], program: Program) -> int:
    """Ask one operation some dozen times; half of the addresses name what there is."""
    asked = 0

    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=[*HealthCheck],
    )
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        nonlocal asked
        for name, values in known.items():
            if name in (case.path_parameters or {}) and asked % 4:
                case.path_parameters[name] = values[asked % len(values)]
        asked += 1
        response = case.call(headers=program.headers)
        assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, (case.as_curl_command(), response.text)
        case.validate_response(response, checks=CHECKS)

    ask()
    return asked


PUBLIC = {
    *("titles", "title", "openTables", "table", "log", "position", "record"),
    *("person", "leaderboard", "tournaments", "tournament", "standings", "round"),
    *("bots", "bot", "gamesOf", "tableEvents"),
}
"""What strangers read on pages too."""


def test_every_operation_is_documented_and_says_whether_it_needs_a_token(db: None) -> None:
    schema = Client().get("/api/v1/openapi.json").json()
    operations = [operation for methods in schema["paths"].values() for operation in methods.values()]
    assert {each["operationId"] for each in operations if {} in each["security"]} == PUBLIC
    assert [*schema["components"]["securitySchemes"]] == ["Bearer"]
    assert schema["openapi"].startswith("3.1")
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all(operation["security"] and operation["description"] for operation in operations)


def test_the_page_shows_every_operation(db: None) -> None:
    schema = Client().get("/api/v1/openapi.json").json()
    page = Client().get("/api/").content.decode()
    assert all(f'id="{op["operationId"]}"' in page for methods in schema["paths"].values() for op in methods.values())


def test_the_page_explains_every_shape_that_it_names_and_what_is_answered_for_something_new(db: None) -> None:
    page = Client().get("/api/").content.decode()
    named = set(re.findall(r'href="#(shape-\w+)"', page))
    assert {"shape-PlaceIn", "shape-SeatOut", "shape-LegalOut"} <= named
    assert named == set(re.findall(r'id="(shape-\w+)"', page))
    made = page.partition('id="makeWebhook"')[2].partition("</details>")[0]
    assert "<code>secret</code>" in made


def test_it_is_made_once_and_may_be_kept_by_everybody(db: None) -> None:
    first = Client().get("/api/v1/openapi.json")
    assert "public" in first["Cache-Control"]
    again = Client().get("/api/v1/openapi.json", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    german = Client().get("/api/v1/openapi.json", headers={"Accept-Language": "de"})
    assert german.content == first.content
    assert Client().post("/api/v1/openapi.json").status_code == 405


def test_many_who_ask_at_once_wait_for_one_who_makes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = openapi.Api(docs_url=None, urls_namespace="another")
    count: list[object] = []

    def with_refusals(schema: OpenAPISchema) -> OpenAPISchema:
        count.append(schema)
        return schema

    monkeypatch.setattr(openapi, "_completed", with_refusals)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _number: made.get_openapi_schema(path_prefix=""), range(8)))
    assert len(count) == 1


def test_it_says_where_the_site_is_and_what_its_tags_are(db: None) -> None:
    schema = Client().get("/api/v1/openapi.json").json()
    assert [server["url"] for server in schema["servers"]] == [settings_of_site.BASE_URL]
    used = {tag for methods in schema["paths"].values() for each in methods.values() for tag in each["tags"]}
    assert {tag["name"] for tag in schema["tags"]} == used
    assert all(tag["description"] for tag in schema["tags"])


def test_it_says_which_scope_an_operation_needs_and_which_headers_it_takes_and_sends(db: None) -> None:
    paths = Client().get("/api/v1/openapi.json").json()["paths"]
    step, table = paths["/api/v1/tables/{table}/steps"]["post"], paths["/api/v1/tables/{table}"]["get"]
    assert (step["security"], table["security"]) == ([{"Bearer": []}], [{}, {"Bearer": []}])
    assert (step["x-scopes"], table["x-scopes"]) == (["play"], ["read"])
    assert "Idempotency-Key" in {each["name"] for each in step["parameters"]}
    assert "If-None-Match" in {each["name"] for each in table["parameters"]}
    assert {"ETag", "RateLimit"} <= table["responses"]["200"]["headers"].keys()
    assert "Retry-After" in step["responses"]["4XX"]["headers"]


def test_it_says_what_a_webhook_is_posted(db: None) -> None:
    post = Client().get("/api/v1/openapi.json").json()["webhooks"]["notification"]["post"]
    document = post["requestBody"]["content"]["application/json"]["schema"]
    message = Message(key="1", kind="turn", text="Your turn.", url="https://games.example/", table="abc", title="cacao")
    posted = json.loads(body(message, Webhook.Form.JSON))
    assert posted.keys() == document["properties"].keys()
    assert {each["name"] for each in post["parameters"]} <= headers(message, Webhook(secret=SECRET), b"", at=1).keys()
