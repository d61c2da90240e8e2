"""The same request twice: one effect and one answer; another request with the key is refused."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.security import grants
from api import stored_responses
from api.models import Scope, StoredResponse, Token
from games.lobby import companies
from games.models import Game
from tests.api.programs import Program
from tests.games.at_once import at_once, when_a_seat_is_written
from tests.games.factories import OPEN, open_table

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


def test_what_a_token_did_not_allow_is_done_once_it_does(ana: User) -> None:
    program = Program(ana, Scope.READ)
    assert program.post("/tables", TABLE, KEY).status_code == 403
    Token.objects.update(scopes="read tables")
    assert program.post("/tables", TABLE, KEY).status_code == 201
    assert program.post("/tables", TABLE, KEY)["Idempotent-Replayed"] == "true"
    assert Game.objects.count() == 1


def test_what_was_not_possible_is_done_once_it_is(ana: User, bo: User) -> None:
    game, program = open_table(ana, OPEN, title="cacao", is_public=False), Program(bo)
    place = f"/tables/{game.public_id}/join"
    assert program.post(place, None, KEY).status_code == 404
    Game.objects.update(is_public=True)
    assert program.post(place, None, KEY).status_code == 200


def test_a_refusal_takes_no_room(ana: User) -> None:
    Program(ana).post("/tables", TABLE | {"title": "nothing"}, KEY)
    assert not StoredResponse.objects.exists()


def test_an_answer_too_long_to_keep_is_not_given_again_and_nothing_is_done_again(ana: User, settings: Settings) -> None:
    settings.API_RESPONSE_BYTES_KEPT = 100
    program = Program(ana)
    assert program.post("/tables", TABLE, KEY).status_code == 201
    again = program.post("/tables", TABLE, KEY)
    assert (again.status_code, again.json()["code"]) == (409, "response-too-large-to-keep")
    assert Game.objects.count() == 1
    assert StoredResponse.objects.get().body == ""


def test_an_account_has_so_many_answers_stored_the_latest_ones(ana: User, bo: User, settings: Settings) -> None:
    settings.API_RESPONSES_KEPT = 3
    for program in (Program(ana), Program(ana), Program(bo)):
        for number in range(3):
            assert program.post("/tables", TABLE, {"Idempotency-Key": str(number)}).status_code == 201
    stored_responses.trim(ana.pk)
    assert [row.token.owner for row in StoredResponse.objects.order_by("pk")] == [ana] * 3 + [bo] * 3
    first, second = Token.objects.filter(owner=ana).order_by("pk")
    assert not StoredResponse.objects.filter(token=first).exists()
    assert StoredResponse.objects.filter(token=second).count() == 3


@pytest.mark.django_db(transaction=True)
def test_old_answers_go_by_themselves(ana: User, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.API_RESPONSES_KEPT = 2
    monkeypatch.setattr(stored_responses, "TRIMMED_EVERY", 1)
    program = Program(ana)
    for number in range(5):
        program.post("/tables", TABLE, {"Idempotency-Key": str(number)})
    assert list(StoredResponse.objects.order_by("pk").values_list("key", flat=True)) == ["3", "4"]


def test_a_token_that_ends_under_way_does_nothing(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(ana)
    make = companies.make_table

    def make_and_end(**wanted: Any) -> Game:
        Token.objects.all()._raw_delete("default")  # As another process does, which sees nothing of what is under way.
        return make(**wanted)

    monkeypatch.setattr(companies, "make_table", make_and_end)
    assert program.post("/tables", TABLE, KEY).status_code == 401
    assert not Game.objects.exists()
    assert not StoredResponse.objects.exists()


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
def test_a_token_ends_while_its_request_is_under_way(ana: User) -> None:
    program, answers = Program(ana), list[int]()

    def end() -> None:
        assert grants.end(ana, "token", Token.objects.get().pk, request=None)

    with when_a_seat_is_written(end):
        answers.append(program.post("/tables", TABLE, KEY).status_code)
    assert answers == [401]
    assert not Game.objects.exists()
    assert not StoredResponse.objects.exists()


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
