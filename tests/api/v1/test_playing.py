"""Whole games by the API, in its own words, with the refusals of the pages."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.models import Game
from tests.api.programs import Program
from tests.games.factories import GREEDY_BOT, bidding_game, decision, fresh, running_game, seat_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("title", ["cacao", "chocolatl", "tiny"])
def test_two_programs_play_to_the_end(tiny_title: None, ana: User, bo: User, cy: User, title: str) -> None:
    game = running_game(ana, bo, cy, title=title) if title == "chocolatl" else running_game(ana, bo, title=title)
    people = [seat.user for seat in game.seats.select_related("user") if seat.user]
    programs, random = [Program(person) for person in people], Random(3)
    for _round in range(1500):
        played = [program.play(game.public_id, random) for program in programs]
        if not any(played):
            break
    shown = programs[0].table(game.public_id)
    assert fresh(game).is_over
    assert shown["status"] == "finished"
    assert shown["me"]["to_move"] is False
    assert all(seat["points"] is not None for seat in shown["seats"])
    read_back(programs[0], game)


def read_back(program: Program, game: Game) -> None:
    """The log, every position and the record of a game that is over."""
    entries: list[dict[str, Any]] = []
    cursor = ""
    while cursor is not None:
        page = program.get(f"/tables/{game.public_id}/log?limit=100&cursor={cursor}").json()
        entries += page["entries"]
        cursor = page["next"]
    assert [entry["number"] for entry in entries] == list(range(1, fresh(game).move_count + 1))
    assert program.get(f"/tables/{game.public_id}/positions/0").json()["number"] == 0
    assert program.get(f"/tables/{game.public_id}/positions/{len(entries) + 1}").status_code == 404
    assert len(program.get(f"/tables/{game.public_id}/record").json()["moves"]) == len(entries)


def test_steps_are_drafted_undone_and_confirmed(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    mover = next(seat.user for seat in game.seats.all() if seat.waiting_since)
    program = Program(mover)
    shown = program.table(game.public_id)
    move = shown["me"]["legal"]["moves"][0]
    drafted = program.post(
        f"/tables/{game.public_id}/steps", {"decision": shown["me"]["decision"], "move": move}
    ).json()
    assert drafted["me"]["draft"][0]["type"] == move["type"]
    undone = program.post(f"/tables/{game.public_id}/undo", {"decision": drafted["me"]["decision"]}).json()
    assert undone["me"] == shown["me"]
    assert undone["view"] == shown["view"]


def test_a_stale_decision_and_a_bad_move_are_refused_as_on_pages(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    mover = next(seat.user for seat in game.seats.all() if seat.waiting_since)
    other = bo if mover == ana else ana
    move = Program(mover).table(game.public_id)["me"]["legal"]["moves"][0]
    path = f"/tables/{game.public_id}/steps"
    of_mover, own = seat_of(game, mover).number, {**move, "seat": seat_of(game, other).number}
    asked = [
        (Program(mover), {"decision": 7, "move": move}, 409, "stale-decision"),
        (Program(mover), {"decision": 0, "move": move}, 409, "stale-decision"),
        (Program(mover), {"decision": "", "move": move}, 409, "stale-decision"),
        (Program(mover), {"decision": decision(game, mover), "move": {"type": "fly"}}, 422, "move-refused"),
        (Program(other), {"decision": decision(game, other), "move": own}, 409, "not-your-turn"),
        (Program(other), {"decision": decision(game, other), "move": move | {"seat": of_mover}}, 409, "not-your-turn"),
    ]
    for program, body, status, code in asked:
        answer = program.post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content
    foreign = {"decision": decision(game, mover), "move": {**move, "seat": seat_of(game, other).number}}
    assert Program(mover).post(path, foreign).json()["code"] == "another-seat"


def test_a_mind_is_changed_while_others_decide(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, title="chocolatl")
    program = Program(ana)
    program.play(game.public_id, Random(1))
    shown = program.table(game.public_id)
    assert shown["me"]["may_withdraw"]
    back = program.post(f"/tables/{game.public_id}/withdraw", {"decision": decision(game, ana)}).json()
    assert back["me"]["to_move"]


def test_turns_are_planned(gold_track: None, ana: User, bo: User, cy: User) -> None:
    game = bidding_game(ana, bo, cy)
    program = Program(ana)
    planned = program.get(f"/tables/{game.public_id}/plans").json()
    occasion = planned["occasions"][0]
    station = occasion.partition(".")[2]
    cards = program.table(game.public_id)["view"]["players"][seat_of(game, ana).number]["hand"]
    plans = {occasion: [{"type": "bid", "bids": {station: cards[-2:]}}]}
    kept = program.put(f"/tables/{game.public_id}/plans", {"plans": plans})
    assert kept.status_code == 200, kept.content
    assert [plan["occasion"] for plan in kept.json()["plans"]] == [occasion]
    assert Program(bo).get(f"/tables/{game.public_id}/plans").json()["plans"] == []


def test_nobody_resigns_by_a_slip(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    program = Program(ana)
    assert program.post(f"/tables/{game.public_id}/resign", {"sure": False}).status_code == 422
    assert program.post(f"/tables/{game.public_id}/resign", {"sure": True}).status_code == 200
    assert seat_of(game, ana).resigned


def test_hints_come_where_pages_have_them(ana: User, bo: User) -> None:
    tables = (running_game(ana, title="cacao", bots=[GREEDY_BOT]) for _number in range(20))
    among_bots = next(game for game in tables if seat_of(game, ana).waiting_since)
    program = Program(ana)
    assert program.post(f"/tables/{among_bots.public_id}/hint").json()["ways"]
    with_bo = running_game(ana, bo, title="cacao")
    assert program.post(f"/tables/{with_bo.public_id}/hint").json()["code"] == "hints-need-bots"
