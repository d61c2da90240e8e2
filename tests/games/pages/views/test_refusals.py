"""What cannot be read, is not allowed, comes twice or from somebody else changes nothing, and says why."""

from __future__ import annotations

import json
from random import Random

import pytest

from accounts.models import User
from games.models import Game
from games.operations import sweeps
from tests.games.factories import (
    OPEN,
    decision,
    fresh,
    moves_of,
    open_table,
    play_to_end,
    seat_of,
)
from tests.games.pages.views.visits import (
    HTMX,
    address,
    browser,
    first_step,
    send,
)

pytestmark = pytest.mark.django_db


UNREADABLE = [
    "",
    "{",
    "[]",
    "null",
    "{}",
    '{"type":7}',
    '{"type":"fly"}',
    '{"type":"place"}',
    '{"type":"place","cell":"x"}',
    '{"type":"place","cell":[1]}',
    '{"type":"place","cell":[1,true]}',
    '{"type":"place","cell":[0.5,1]}',
    '{"type":"place","cell":[NaN,1]}',
    '{"type":"place","cell":[1,99999999999999999999]}',
    '{"type":"place","cell":[0,0]}',
    '{"type":"place","cell":[0,1],"rotation":4}',
    '{"type":"place","cell":[0,1],"tile":"9999"}',
    '{"type":"place","cell":[0,1],"wish":1}',
    '{"type":"resign"}',
    '{"type":"fill","cell":[2,0],"source":"pile"}',
    '{"type":"activate","worker":[0,1],"edge":"X","turn":1,"count":1}',
    "[" * 100_000,
    "\x00",
]


@pytest.mark.parametrize("move", UNREADABLE)
def test_a_move_that_cannot_be_read_or_is_not_allowed_changes_nothing(game: Game, mover: User, move: str) -> None:
    response = send(game, mover, "step", move=move, tile="1111", rotation="0")

    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert 'id="board"' in response.content.decode()
    assert seat_of(game, mover).draft == []


@pytest.mark.parametrize("number", ["", "x", "-1", "0", "99", "9" * 5000, "１", "0" * 16])
def test_a_stale_or_unreadable_decision_gets_the_table_as_it_is(game: Game, mover: User, number: str) -> None:
    for htmx in (True, False):
        response = send(game, mover, "step", htmx=htmx, **first_step(game, mover) | {"decision": number})

        assert response.status_code == 409
        assert "The game has moved on" in response.content.decode()
        assert 'id="board"' in response.content.decode()
    assert seat_of(game, mover).draft == []


def test_the_same_step_sent_twice_is_made_once(game: Game, mover: User) -> None:
    form = first_step(game, mover) | {"decision": decision(game, mover)}
    answers = [send(game, mover, "step", **form).status_code for _time in range(2)]

    assert answers == [200, 409]
    assert sum(not move["auto"] for move in seat_of(game, mover).draft) == 1


def test_who_waits_is_told_so(game: Game, mover: User, other: User) -> None:
    response = send(game, other, "step", **first_step(game, mover))

    assert response.status_code == 409
    assert "It isn’t your turn" in response.content.decode()


def test_nobody_moves_for_another_seat(game: Game, mover: User, other: User) -> None:
    step = first_step(game, mover)
    foreign = json.dumps(json.loads(step["move"]) | {"seat": seat_of(game, other).number})
    response = send(game, mover, "step", **step | {"move": foreign})

    assert response.status_code == 403
    assert seat_of(game, mover).draft == []


@pytest.mark.parametrize("end", ["step", "undo", "confirm", "resign"])
def test_a_stranger_can_only_watch(game: Game, cy: User, end: str) -> None:
    response = browser(cy).post(address(game, f"{end}/"), {"decision": 0, "move": "{}", "sure": "yes"})

    assert response.status_code in (403, 422)
    assert fresh(game).version == game.version


@pytest.mark.parametrize("end", ["step", "undo", "confirm", "withdraw", "resign"])
def test_who_is_not_signed_in_is_asked_to_and_then_comes_to_the_table(game: Game, end: str) -> None:
    login = f"/accounts/login/?next={address(game)}"

    for headers, status, header in ((None, 302, "Location"), (HTMX, 200, "HX-Redirect")):
        response = browser().post(address(game, f"{end}/"), {"decision": 0}, headers=headers)
        assert (response.status_code, response[header]) == (status, login)


@pytest.mark.parametrize("end", ["step", "undo", "confirm", "resign"])
def test_nothing_is_changed_by_following_a_link(game: Game, ana: User, end: str) -> None:
    assert browser(ana).get(address(game, f"{end}/")).status_code == 405


def test_nobody_moves_in_a_finished_game(game: Game, ana: User) -> None:
    play_to_end(game, Random(1))
    response = send(game, ana, "step", move='{"type":"place","cell":[0,1]}', tile="1111")

    assert response.status_code == 409
    assert "This game is over" in response.content.decode()


def test_nobody_moves_at_a_table_that_has_not_started(ana: User) -> None:
    game = open_table(ana, OPEN, title="cacao")
    response = browser(ana).post(address(game, "step/"), {"decision": 0, "move": "{}"})

    assert response.status_code in (409, 422)


def test_undo_and_confirm_need_a_draft(game: Game, mover: User) -> None:
    for end in ("undo", "confirm"):
        assert send(game, mover, end).status_code == 409


def test_a_form_of_a_megabyte_is_refused(game: Game, mover: User) -> None:
    assert send(game, mover, "step", move="x" * 1_000_000).status_code == 413


def test_nobody_resigns_by_a_slip(game: Game, ana: User) -> None:
    response = send(game, ana, "resign", htmx=False)

    assert response.status_code == 422
    assert not seat_of(game, ana).resigned


def test_a_seat_that_resigns_is_played_by_a_bot(game: Game, mover: User) -> None:
    send(game, mover, "resign", htmx=False, sure="yes")

    assert seat_of(game, mover).resigned
    sweeps.play_bots(game.pk)
    assert moves_of(game)[1].auto
