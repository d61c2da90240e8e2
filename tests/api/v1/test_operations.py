"""What all operations share: limits in headers, problems, what is known already, strict bodies."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.api.programs import Program
from tests.games.factories import OPEN, open_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]  # All within one minute.


def test_limits_are_told_in_headers_and_in_the_refusal(ana: User, settings: Settings) -> None:
    settings.API_READS_PER_MINUTE = 2
    program = Program(ana)
    first, second, third = (program.get("/me") for _time in range(3))
    assert first["RateLimit-Policy"] == '"read";q=2;w=60'
    assert [answer["RateLimit"].split(";")[1] for answer in (first, second, third)] == ["r=1", "r=0", "r=0"]
    assert (third.status_code, third.json()["code"]) == (429, "rate-limited")
    assert int(third["Retry-After"]) <= 60


def test_each_token_has_its_own_limit(ana: User, settings: Settings) -> None:
    settings.API_READS_PER_MINUTE = 1
    assert [Program(ana).get("/me").status_code for _token in range(2)] == [200, 200]


def test_who_guesses_tokens_is_stopped(db: None, settings: Settings) -> None:
    settings.API_RATE_LIMITS = {"stranger": "3/m/ip"}
    statuses = [Client().get("/api/v1/me", headers={"Authorization": "Bearer guess"}).status_code for _ in range(5)]
    assert statuses == [401, 401, 401, 429, 429]


def test_a_refusal_is_a_problem_in_the_readers_language(ana: User) -> None:
    User.objects.filter(pk=ana.pk).update(language="de")
    answer = Program(ana).get("/tables/nosuchtable")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["code"] == "no-such-game"
    assert "Tisch" in answer.json()["detail"]


def test_what_has_not_changed_is_not_sent_again(ana: User) -> None:
    program = Program(ana)
    first = program.get("/tables")
    assert program.get("/tables", **{"If-None-Match": first["ETag"]}).status_code == 304
    open_table(ana, OPEN, title="cacao")
    assert program.get("/tables", **{"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"decision": 1, "decision": 2}',
        b'{"decision": NaN}',
        b'{"decision": ["1"], "move": {}}',
        b'{"decision": true, "move": {}}',
        b'{"decision": 1, "move": {}, "more": 1}',
        b'{"decision": 1, "move": {"type": "\\u0000"}}',
        b'{"decision": 1, "move": {"type": "\\ud800"}}',
        b"\xff",
    ],
)
def test_what_does_not_fit_is_refused_whole(ana: User, body: bytes) -> None:
    program = Program(ana)
    answer = program.client.post(
        "/api/v1/tables/nosuchtable/steps", body, content_type="application/json", headers=program.headers
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid-request")


def test_a_form_is_refused(ana: User) -> None:
    program = Program(ana)
    answer = program.client.post("/api/v1/tables/nosuchtable/resign", {"sure": "true"}, headers=program.headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported-media-type")


def test_where_there_is_nothing_a_program_is_told_so(db: None) -> None:
    answer = Client().get("/api/v1/nowhere")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "more", "status", "code"),
    [
        ("DELETE", "/me", {}, 405, "method-not-allowed"),
        ("POST", "/me", {}, 405, "method-not-allowed"),
        ("GET", "/tables/abc/steps", {}, 405, "method-not-allowed"),
        ("GET", "/nowhere/at/all", {}, 404, "not-found"),
        ("GET", "/", {}, 404, "not-found"),
        ("POST", "/tables", {"data": b"x=1", "content_type": "application/x-www-form-urlencoded"}, 415, ""),
        ("POST", "/tables", {"data": b"{}", "content_type": "application/json; charset=rot13"}, 415, ""),
        ("POST", "/tables", {"data": b" " * 300_000, "content_type": "application/json"}, 413, "request-too-large"),
        ("GET", "/tables?cursor=%ff%00", {}, 422, ""),
        ("GET", "/people/Ana/games?title=%00", {}, 422, "invalid-request"),
    ],
)
def test_every_error_is_a_problem_document(
    ana: User, method: str, path: str, more: dict[str, Any], status: int, code: str
) -> None:
    answer = Client().generic(method, f"/api/v1{path}", headers=Program(ana).headers, **more)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    problem = answer.json()
    assert problem["status"] == status
    assert code in (problem["code"], "")
    assert problem["detail"]


def test_a_method_that_is_not_allowed_says_which_are(ana: User) -> None:
    assert Client().put("/api/v1/me", headers=Program(ana).headers)["Allow"] == "GET"


def test_what_breaks_on_our_side_is_a_problem_document_too(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lobby.open_tables.open_tables", lambda: 1 / 0)
    answer = Client(raise_request_exception=False).get("/api/v1/tables", headers=Program(ana).headers)
    assert (answer.status_code, answer["Content-Type"]) == (500, "application/problem+json")
    assert answer.json()["code"] == "server-error"


def test_pages_of_lists_lead_on(ana: User) -> None:
    program = Program(ana)
    made = [open_table(ana, OPEN, title="cacao").public_id for _number in range(5)]
    found: list[str] = []
    cursor = ""
    while cursor is not None:
        page = program.get(f"/tables?limit=2&cursor={cursor}").json()
        found += [table["id"] for table in page["tables"]]
        cursor = page["next"]
    assert found == made[::-1]
    assert program.get("/tables?cursor=nonsense").status_code == 422


def test_head_is_answered_as_get_without_its_content(ana: User) -> None:
    program = Program(ana)
    got = program.get("/tables")
    head = program.client.head("/api/v1/tables", headers=program.headers)
    assert (head.status_code, head["ETag"], head.content) == (200, got["ETag"], b"")
    refused = Client().head("/api/v1/me")
    assert (refused.status_code, refused["Content-Type"]) == (401, "application/problem+json")


@pytest.mark.parametrize("body", [b"{bad", b'{"a": 1, "a": 2}', b'{"title": "\\u0000"}'])
def test_a_body_that_cannot_be_read_says_so(ana: User, body: bytes) -> None:
    program = Program(ana)
    headers = program.headers
    refused = program.client.generic("POST", "/api/v1/tables", body, content_type="application/json", headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid-request")
    assert refused.json()["errors"][0]["where"] == "body"


def test_an_address_that_is_too_long_is_refused_as_everything_is() -> None:
    answer = Client().get("/api/v1/tables?cursor=" + "a" * 4100)
    assert (answer.status_code, answer["Content-Type"]) == (414, "application/problem+json")
    assert answer.json()["code"] == "address-too-long"
    assert Client().get("/tables/?cursor=" + "a" * 4100).status_code == 200
