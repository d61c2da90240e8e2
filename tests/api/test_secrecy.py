"""Tables that differ only in what somebody must not know are told to that person's program in the same bytes."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.models import Game
from games.tables import taking_back
from games.tables.tables import read_table
from tests.api.programs import Program
from tests.games.factories import confirm, decision, fresh, play_turn, running_game, take_step
from tests.games.pages.test_secrecy import ALL_TABLES, decided, other_secrets, questions
from tests.games.told import forget, undone, with_state
from tests.people import make_person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("frozen_time")]

READS = (
    "/tables/{id}",
    "/tables/{id}/legal",
    "/tables/{id}/log",
    "/tables/{id}/positions/0",
    "/tables/{id}/positions/{half}",
    "/tables/{id}/positions/{moves}",
    "/tables/{id}/record",
    "/tables/{id}/plans",
    "/tables/{id}/proposal",
    "/tables/{id}/talk/players",
    "/tables/{id}/talk/watchers",
    "/tables",
    "/tables/mine",
    "/events",
    "/tables/{id}/events",
)


@pytest.fixture
def programs(ana: User, bo: User, cy: User) -> dict[str, Program]:
    """Of those who play, and of somebody who watches."""
    return {person.username: Program(person) for person in (ana, bo, cy, make_person("Di"))}


def told(game: Game, program: Program) -> list[str]:
    """All that a program reads of a table."""
    forget()
    moves = fresh(game).move_count
    return [_text(program.get(path.format(id=game.public_id, moves=moves, half=moves // 2)).content) for path in READS]


def _text(content: bytes) -> str:
    """Everybody may know that something has happened at the table: that is its version."""
    return re.sub(r'"version":"[0-9a-f]{16}"', "", content.decode())


@pytest.mark.parametrize("title", ["cacao", "chocolatl", "tiny"])
@pytest.mark.parametrize("turns", [0, 1, 8, 17] if ALL_TABLES else [8])
def test_no_program_is_told_of_hands_piles_and_dice_to_come(
    tiny_title: None, programs: dict[str, Program], ana: User, bo: User, cy: User, title: str, turns: int
) -> None:
    game, random = running_game(ana, bo, cy, title=title), Random(turns)
    for _turn in range(turns):
        if fresh(game).is_running:
            play_turn(game, random)
    game = fresh(game)
    for name in ("Ana", "Bo", "Di"):
        program = programs[name]
        before = told(game, program)
        for number in range(2):
            forget()
            with with_state(game, other_secrets(game, program.person, Random(number))):
                assert told(game, program) == before


@pytest.mark.parametrize("title", ["chocolatl", "tiny"])
def test_no_program_is_told_what_others_decided_while_somebody_is_out(
    title: str, tiny_title: None, programs: dict[str, Program], ana: User, bo: User, cy: User
) -> None:
    own = []
    for question in questions(title, ana, bo, cy):
        answers: dict[str, list[list[str]]] = {name: [] for name in programs}
        for way in range(2):
            with undone():
                decided(question.game, bo, way)
                for name, program in programs.items():
                    answers[name].append(told(question.game, program))
        for name in ("Ana", "Cy", "Di"):
            assert answers[name][0] == answers[name][1]
        own.append(answers["Bo"][0] != answers["Bo"][1])
    assert any(own)


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_no_program_is_told_of_a_draft(programs: dict[str, Program], ana: User, bo: User, cy: User, title: str) -> None:
    game = running_game(ana, bo, cy, title=title)
    mover = next(seat.user for seat in read_table(game).seats if seat.waiting_since and seat.user)
    others = [program for program in programs.values() if program.person != mover]
    before = [told(game, program) for program in others]
    take_step(game, mover)
    assert [told(game, program) for program in others] == before


def test_how_often_somebody_reconsiders_is_read_nowhere(
    programs: dict[str, Program], ana: User, bo: User, cy: User
) -> None:
    game = running_game(ana, bo, cy, title="chocolatl")
    others = [programs[name] for name in ("Ana", "Cy", "Di")]
    after = [[told(game, program) for program in others]]
    for _time in range(2):
        take_step(game, bo)
        confirm(game, bo)
        taking_back.withdraw(game=game, user=bo, decision=decision(game, bo))
        after.append([told(game, program) for program in others])
    assert after[0] == after[1] == after[2]


def test_a_private_table_is_like_none_at_every_address(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    Game.objects.filter(pk=game.pk).update(is_public=False)
    program, schema = Program(cy), Program(cy).client.get("/api/v1/openapi.json").json()
    asked = 0
    for path, methods in schema["paths"].items():
        if "{table}" not in path:
            continue
        address = path.removeprefix("/api/v1").replace("{table}", game.public_id)
        for name, value in {"{number}": "0", "{audience}": "players"}.items():
            address = address.replace(name, value)
        for method, operation in methods.items():
            answer = program.send(method.upper(), address, example(operation, schema) if method != "get" else None)
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game"), (method, path, answer.content)
            asked += 1
    assert asked > 20


def example(operation: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """A body that fits, for an operation that takes one."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    if "$ref" not in content:
        return {}
    found = schema["components"]["schemas"][content["$ref"].rpartition("/")[2]]
    return {name: value_of(found["properties"][name]) for name in found.get("required", [])}


def value_of(field: dict[str, Any]) -> Any:
    if "enum" in field:
        return field["enum"][0]
    return {"integer": 0, "boolean": True, "object": {}, "string": "x", "array": []}[field["type"]]


def test_who_watches_reads_neither_the_talk_of_those_who_play_nor_their_plans(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    Program(ana).post(f"/tables/{game.public_id}/talk/players", {"text": "between us"})
    watching = Program(cy)
    for path in ("talk/players", "plans", "legal", "note"):
        assert b"between us" not in watching.get(f"/tables/{game.public_id}/{path}").content
    assert watching.get(f"/tables/{game.public_id}/talk/players").status_code == 404
    assert watching.get(f"/tables/{game.public_id}/plans").status_code == 403
    assert watching.get(f"/tables/{game.public_id}").json()["me"] is None
