"""The same request twice: one effect and one answer; another request with the key is refused."""

from __future__ import annotations

import pytest

from accounts.models import User
from api.models import StoredResponse
from games.models import Game
from tests.api.programs import Program
from tests.games.at_once import at_once

pytestmark = pytest.mark.django_db
KEY = {"Idempotency-Key": "7f3a"}
TABLE = {"title": "cacao", "places": [{"sitter": "me"}, {"sitter": "open"}]}


def test_the_same_request_has_one_effect_and_one_answer(ana: User) -> None:
    program = Program(ana)
    first, second = (program.post("/tables", TABLE, KEY) for _time in range(2))
    assert first.status_code == second.status_code == 201
    assert first.content == second.content
    assert second["Idempotent-Replayed"] == "true"
    assert Game.objects.count() == 1


def test_a_refusal_is_given_again_too(ana: User) -> None:
    program = Program(ana)
    refused = [program.post("/tables", TABLE | {"title": "nothing"}, KEY) for _time in range(2)]
    assert [answer.status_code for answer in refused] == [422, 422]
    assert refused[0].content == refused[1].content
    assert refused[1]["Content-Type"] == "application/problem+json"


def test_another_request_with_the_same_key_is_told(ana: User) -> None:
    program = Program(ana)
    program.post("/tables", TABLE, KEY)
    clash = program.post("/tables", TABLE | {"is_public": False}, KEY)
    assert (clash.status_code, clash.json()["code"]) == (422, "idempotency-key-reused")
    assert Game.objects.count() == 1


def test_keys_belong_to_tokens(ana: User) -> None:
    assert [Program(ana).post("/tables", TABLE, KEY).status_code for _token in range(2)] == [201, 201]
    assert Game.objects.count() == 2


def test_a_key_that_cannot_be_kept_is_refused(ana: User) -> None:
    program = Program(ana)
    assert program.post("/tables", TABLE, {"Idempotency-Key": ""}).status_code == 400
    assert program.post("/tables", TABLE, {"Idempotency-Key": "x" * 256}).status_code == 400
    assert not Game.objects.exists()


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_two_at_once_make_one_table(ana: User) -> None:
    program = Program(ana)
    answers: list[bytes] = []

    def send() -> None:
        answers.append(program.post("/tables", TABLE, KEY).content)

    at_once(send, send)
    assert Game.objects.count() == 1
    assert len({*answers}) == 1
    assert StoredResponse.objects.count() == 1
