"""Every request below ``/api/v1/`` is counted once: by token, by account, or by address without a token that holds."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from api import services
from tests.api.programs import Program
from tests.people import browser_of, make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]  # All within one minute.

ANYTHING: list[tuple[str, str, dict[str, Any]]] = [
    ("GET", "/me", {}),
    ("HEAD", "/me", {}),
    ("OPTIONS", "/me", {}),
    ("DELETE", "/me", {}),
    ("GET", "/", {}),
    ("GET", "/nowhere", {}),
    ("POST", "/nowhere/at/all", {}),
    ("GET", "/openapi.json", {}),
    ("POST", "/openapi.json", {}),
    ("GET", "/tables?cursor=%ff%00", {}),
    ("POST", "/tables", {"data": b"x=1", "content_type": "application/x-www-form-urlencoded"}),
    ("POST", "/tables", {"data": b"{}", "content_type": "application/json; charset=rot13"}),
    ("POST", "/tables", {"data": b" " * 300_000, "content_type": "application/json"}),
]


@pytest.mark.parametrize(("method", "path", "more"), ANYTHING)
def test_whatever_a_stranger_asks_is_counted(
    db: None, settings: Settings, method: str, path: str, more: dict[str, Any]
) -> None:
    settings.API_RATE_LIMITS = {"stranger": "2/m/ip"}
    answers = [Client().generic(method, f"/api/v1{path}", **more) for _time in range(3)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True]
    assert answers[2]["Content-Type"] == "application/problem+json"
    assert 0 < int(answers[2]["Retry-After"]) <= 60
    assert "no-store" in answers[2]["Cache-Control"]


@pytest.mark.parametrize(("method", "path", "more"), ANYTHING)
def test_whatever_a_program_asks_is_counted_once(ana: User, method: str, path: str, more: dict[str, Any]) -> None:
    program, left = Program(ana), []
    for _time in range(2):
        answer = program.client.generic(method, f"/api/v1{path}", headers=program.headers, **more)
        left.append(int(answer["RateLimit"].partition("r=")[2].partition(";")[0]))
    assert left[0] - left[1] == 1


def test_all_tokens_of_an_account_share_a_limit_and_so_do_its_bots(ana: User, bo: User, settings: Settings) -> None:
    settings.API_READS_PER_MINUTE, settings.API_ACCOUNT_MULTIPLE = 2, 2
    rex = services.make_bot(owner=ana, name="Rex")
    programs = [Program(ana), Program(rex, owner=ana), Program(ana)]
    answers = [program.get("/me") for program in programs for _time in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 429, 429]
    assert answers[4]["RateLimit-Policy"] == '"account-read";q=4;w=60'
    assert Program(bo).get("/me").status_code == 200


def test_a_bot_may_send_as_much_as_bots_may_and_read_as_much_as_everybody(bo: User, settings: Settings) -> None:
    settings.BOT_WRITES_PER_MINUTE, settings.API_WRITES_PER_MINUTE = 3, 1
    bot, owner = Program(services.make_bot(owner=bo, name="Rex"), owner=bo), Program(make_person("Di"))
    answers = {who: [who.post("/nowhere", {}).status_code for _time in range(4)] for who in (bot, owner)}
    assert answers == {bot: [404, 404, 404, 429], owner: [404, 429, 429, 429]}


def test_a_token_that_sends_too_much_leaves_the_others_what_is_theirs(ana: User, settings: Settings) -> None:
    settings.API_READS_PER_MINUTE, settings.API_ACCOUNT_MULTIPLE = 2, 2
    wild, calm = Program(ana), Program(ana)
    assert [wild.get("/me").status_code for _time in range(9)] == [200, 200, *[429] * 7]
    assert [calm.get("/me").status_code for _time in range(2)] == [200, 200]


def test_pages_count_what_programs_of_the_account_send_up_to_half(ana: User, settings: Settings) -> None:
    settings.READS_PER_MINUTE = 6
    program, browser = Program(services.make_bot(owner=ana, name="Rex"), owner=ana), browser_of(ana)
    for _time in range(9):
        assert browser.get("/api/v1/me", headers=program.headers).status_code == 200
    assert [browser.get("/tables/").status_code for _time in range(4)] == [200, 200, 200, 429]


def test_pages_do_not_count_what_programs_of_others_send(ana: User, bo: User, settings: Settings) -> None:
    settings.READS_PER_MINUTE = 2
    program, browser = Program(bo), browser_of(ana)
    for _time in range(4):
        browser.get("/api/v1/me", headers=program.headers)
    assert [browser.get("/tables/").status_code for _time in range(3)] == [200, 200, 429]


def test_what_an_account_may_send_is_held_in_pieces_too(ana: User, settings: Settings) -> None:
    settings.API_READS_PER_MINUTE, settings.API_ACCOUNT_MULTIPLE = 60, 1
    programs = [Program(ana) for _token in range(4)]
    allowed = [sum(program.get("/me").status_code == 200 for _time in range(40)) for program in programs]
    assert allowed == [40, 20, 0, 0]
