"""A table as it stood after any of its moves, as each seat could see it then."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, Move
from games.pages.presenters.page import play_area, visit_of
from games.tables import positions
from games.tables.errors import NoSuchPosition
from games.tables.past import read_table_at
from games.tables.tables import Table, read_table
from tests.games.factories import (
    decide,
    fresh,
    play_turn,
    running_game,
    seat_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

VARYING = {"game", "seat", "presenter", "log", "news", "decision"}
"""Of a page's context: the rows themselves, and what tells times of now."""


def seen(table: Table) -> list[Any]:
    """What each seat and a spectator see."""
    viewers = [*range(len(table.seats)), None]
    return [table.title.rules.view(table.state, viewer) for viewer in viewers]


def columns(table: Table) -> list[tuple[Any, ...]]:
    """What is derived of each seat, but since when it is waited for."""
    return [
        (seat.decisions, seat.seen_move, seat.ready, seat.resigned, seat.points, seat.score, seat.won)
        for seat in table.seats
    ]


@pytest.mark.parametrize("title", ["tiny", "cacao", "chocolatl"])
def test_every_position_comes_back_as_it_was(title: str, ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, title=title)
    known, luck = {}, Random(4)
    for _turn in range(12):
        table = read_table(fresh(game))
        known[table.number] = (seen(table), columns(table), table.game.last_move_at)
        if table.game.is_running:
            play_turn(game, luck)
    assert len(known) > 3
    for number, then in known.items():
        table = read_table_at(fresh(game), number)
        assert (seen(table), columns(table), table.game.last_move_at) == then


def test_the_page_of_a_position_shows_what_it_showed_and_asks_nothing(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play_turn(game)
    table = read_table(fresh(game))
    before = {user: play_area(visit_of(table, user, {})) for user in (ana, bo, cy)}
    decide(game, next(seat.user for seat in table.seats if seat.waiting_since))
    for _turn in range(3):
        play_turn(game)
    for user, shown in before.items():
        again = play_area(visit_of(read_table_at(fresh(game), table.number), user, {}))
        assert again["board"] == shown["board"] if user is cy else again["board"]
        assert again["headline"] == shown["headline"]
        assert again["is_mine"] == shown["is_mine"]
        assert (again["decision"], again["draft_steps"]) == ("", 0)


def test_the_present_position_is_not_past(tiny: Game, ana: User) -> None:
    decide(tiny, ana)
    decide(tiny, ana)
    game = fresh(tiny)
    assert not read_table_at(game, game.move_count).is_past
    assert read_table_at(game, 0).is_past


def test_a_position_shows_no_draft_of_now(tiny: Game, ana: User, bo: User) -> None:
    decide(tiny, ana)
    decide(tiny, bo)
    assert seat_of(tiny, bo).draft
    assert all(seat.draft == [] for seat in read_table_at(fresh(tiny), 0).seats)


@pytest.mark.parametrize("number", [-1, 1, 10**9])
def test_there_is_no_position_before_the_first_and_after_the_last(tiny: Game, number: int) -> None:
    with pytest.raises(NoSuchPosition):
        read_table_at(tiny, number)


def test_moves_that_were_taken_back_lead_nowhere(tiny: Game) -> None:
    play_turn(tiny)
    read_table_at(fresh(tiny), 1)
    Move.objects.update(retracted_at=tiny.started_at)
    Game.objects.update(epoch=1, move_count=0)
    with pytest.raises(NoSuchPosition):
        read_table_at(fresh(tiny), 1)


def test_after_a_first_look_only_a_few_moves_are_replayed(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    luck = Random(2)
    while fresh(game).is_running:
        play_turn(game, luck)
    game = fresh(game)
    wanted = positions.STRIDE + 3
    positions.at(game, wanted)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        positions.at(game, wanted + 1)
    assert f'"number" > {positions.STRIDE}' in queries.captured_queries[0]["sql"]
