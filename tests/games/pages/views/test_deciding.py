"""A turn is drafted step by step, undone, confirmed."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from games.models import Game
from games.tables import replacing
from games.tables.locking import lock_table
from games.tables.tables import read_table
from tests.games.factories import (
    fresh,
    moves_of,
    play_turn,
    seat_of,
    take_step,
)
from tests.games.pages.views.visits import (
    address,
    all_drafted,
    browser,
    first_step,
    look,
    send,
)
from tests.people import People

pytestmark = pytest.mark.django_db


def test_a_step_comes_back_as_a_fragment_with_the_tile_on_the_board(game: Game, mover: User) -> None:
    response = send(game, mover, "step", **first_step(game, mover))

    assert response.status_code == 200
    assert "<html" not in response.content.decode()
    assert 'class="draft"' in response.content.decode()
    assert moves_of(game) == []


def test_without_scripts_a_step_leads_back_to_the_page(game: Game, mover: User) -> None:
    response = send(game, mover, "step", htmx=False, **first_step(game, mover))

    assert response.status_code == 302
    assert response["Location"] == address(game)


def test_the_tile_just_laid_can_be_turned_in_its_place(game: Game, mover: User) -> None:
    move = next(move for move in all_moves(game, mover) if move["tile"] != "1111")
    take_step(game, mover, **move)
    turned = {**move, "rotation": 2}
    send(game, mover, "step", instead=json.dumps(turned))

    assert seat_of(game, mover).draft[0]["rotation"] == 2
    assert [move["auto"] for move in seat_of(game, mover).draft].count(False) == 1


def all_moves(game: Game, user: User) -> list[dict[str, Any]]:
    table = read_table(fresh(game))
    seat = table.seat_of(user)
    moves = table.title.rules.legal_moves(table.state, seat.number)
    return [table.title.rules.moves.write(move) for move in moves]


def test_a_refused_replacement_leaves_the_step_as_it_was(game: Game, mover: User) -> None:
    take_step(game, mover)
    before = seat_of(game, mover).draft
    response = send(game, mover, "step", instead=json.dumps({**before[0], "cell": [40, 1]}))

    assert response.status_code == 422
    assert seat_of(game, mover).draft == before


def test_undo_takes_the_step_back(game: Game, mover: User) -> None:
    take_step(game, mover)
    assert send(game, mover, "undo").status_code == 200
    assert seat_of(game, mover).draft == []


def test_starting_over_takes_every_step_back(game: Game) -> None:
    for turn in range(6):
        play_turn(game, Random(turn))
    mover = next(seat.user for seat in read_table(fresh(game)).seats if seat.waiting_since)
    assert mover
    while decided := all_drafted(game, mover):
        take_step(game, mover, **decided[0])
    assert [move["auto"] for move in seat_of(game, mover).draft].count(False) > 1
    assert send(game, mover, "undo", all="all").status_code == 200
    assert seat_of(game, mover).draft == []


def begun_anew(game: Game) -> tuple[User, list[dict[str, Any]]]:
    """Who has drafted a turn and started over, and what had been drafted."""
    for turn in range(6):
        play_turn(game, Random(turn))
    mover = next(seat.user for seat in read_table(fresh(game)).seats if seat.waiting_since)
    assert mover
    while decided := all_drafted(game, mover):
        take_step(game, mover, **decided[0])
    drafted = seat_of(game, mover).draft
    send(game, mover, "undo", all="all")
    return mover, drafted


def test_a_turn_that_was_begun_anew_can_be_brought_back(game: Game) -> None:
    mover, drafted = begun_anew(game)
    assert 'name="again"' in look(game, mover)
    response = send(game, mover, "undo", again="again")

    assert response.status_code == 200
    assert seat_of(game, mover).draft == drafted
    assert send(game, mover, "confirm").status_code == 200


def test_after_another_step_there_is_nothing_to_bring_back(game: Game) -> None:
    mover, _drafted = begun_anew(game)
    take_step(game, mover)
    draft = seat_of(game, mover).draft

    assert send(game, mover, "undo", again="again").status_code == 409
    assert seat_of(game, mover).draft == draft


def test_who_takes_a_seat_over_does_not_learn_what_was_drafted_there(game: Game, people: People) -> None:
    mover, _drafted = begun_anew(game)
    with transaction.atomic():
        table = lock_table(game)
        replacing.put_on_seat(table, table.seat_of(mover), user=people.cy)

    assert send(game, people.cy, "undo", again="again").status_code == 409
    assert seat_of(game, people.cy).draft == []


@pytest.mark.parametrize("htmx", [True, False])
def test_a_turn_can_be_confirmed_on_the_way_to_the_next_table(game: Game, mover: User, htmx: bool) -> None:
    while decided := all_drafted(game, mover):
        take_step(game, mover, **decided[0])
    response = send(game, mover, "confirm", htmx=htmx, next="next")

    assert response["HX-Redirect" if htmx else "Location"] == f"/my-games/next/?after={game.public_id}"
    assert moves_of(game)[0].seat == seat_of(game, mover).number
    assert response.templates == []


def test_a_turn_that_is_not_confirmed_leads_nowhere(game: Game, mover: User) -> None:
    response = send(game, mover, "confirm", next="next")

    assert response.status_code == 409
    assert "HX-Redirect" not in response
    assert "There’s nothing to undo or confirm yet." in response.content.decode()


def test_confirm_makes_the_turn_and_shows_the_log(game: Game, mover: User) -> None:
    while decided := all_drafted(game, mover):
        take_step(game, mover, **decided[0])
    response = send(game, mover, "confirm")

    assert response.status_code == 200
    assert 'id="log"' in response.content.decode()
    assert moves_of(game)[0].seat == seat_of(game, mover).number


def test_a_step_on_a_page_that_is_behind_brings_the_log_too(game: Game, mover: User) -> None:
    for version, brings_log in ((game.version_mark, False), ("of before", True)):
        response = send(game, mover, "step", version=version, **first_step(game, mover))
        assert ('id="log"' in response.content.decode()) == brings_log
        send(game, mover, "undo")


def test_what_is_marked_in_the_form_comes_back_marked(game: Game, mover: User) -> None:
    marked = {"rotation": "2", "zoom": "3", "v": "0"}
    page = browser(mover).get(address(game, "news/"), marked).content.decode()

    assert re.search(r'id="rotation-2"[^>]*checked', page)
    assert re.search(r'id="zoom-3"[^>]*checked', page)


@pytest.mark.parametrize("htmx", [True, False])
def test_looking_again_keeps_the_marks_and_lays_nothing(game: Game, mover: User, htmx: bool) -> None:
    response = send(game, mover, "step", htmx=htmx, look="again", rotation="2")

    assert re.search(r'id="rotation-2"[^>]*checked', response.content.decode())
    assert seat_of(game, mover).draft == []


def test_the_page_shows_what_happened_since_the_readers_last_move(game: Game, mover: User, other: User) -> None:
    play_turn(game, Random(1))

    assert "Since your last move" in look(game, other)
    assert "Since your last move" not in look(game, mover)
    assert 'class="fresh"' in look(game, other)
