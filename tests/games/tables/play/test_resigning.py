"""Who resigns is played on by a bot; bots play on without anybody."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from accounts.models import User
from games.engine.shuffle import Stream
from games.models import Game
from games.operations import sweeps
from games.tables import bots, play
from games.tables.errors import MoveRefused
from games.tables.tables import read_table
from tests.games.factories import (
    RANDOM_BOT,
    decide,
    fresh,
    moves_of,
    open_table,
    play_to_end,
    running_game,
    seat_of,
    take_step,
)
from tests.games.tables.play.wishes import WISH

pytestmark = pytest.mark.usefixtures("tiny_title")


def test_who_resigns_cannot_win_and_is_played_on(ana: User, bo: User) -> None:
    game = running_game(ana, bo, long=True)
    play.resign(game=game, user=bo)
    game = play_to_end(game)
    assert seat_of(game, bo).resigned
    assert not seat_of(game, bo).won
    assert seat_of(game, ana).won
    number = seat_of(game, bo).number
    assert all(move.auto for move in moves_of(game) if move.seat == number and move.data["type"] != "resign")


def test_nobody_resigns_twice(tiny: Game, bo: User) -> None:
    play.resign(game=tiny, user=bo)
    with pytest.raises(MoveRefused):
        play.resign(game=tiny, user=bo)
    assert [move.data["type"] for move in moves_of(tiny)].count("resign") == 1


def test_a_game_ends_when_everybody_resigns(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play.resign(game=game, user=ana)
    play.resign(game=game, user=bo)
    sweeps.play_bots(game.pk)
    game = fresh(game)
    assert game.is_over
    assert not game.seats.filter(won=True).exists()


def test_resigning_drops_the_draft(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    play.resign(game=tiny, user=ana)
    assert seat_of(tiny, ana).draft == []


@pytest.mark.django_db(transaction=True)
def test_several_bots_in_a_row_play_on_without_anybody(ana: User) -> None:
    game = open_table(ana, RANDOM_BOT, RANDOM_BOT, RANDOM_BOT)
    while fresh(game).is_running:
        assert seat_of(game, ana).waiting_since is not None
        decide(game, ana)
    assert {move.seat for move in moves_of(game)} == {0, 1, 2, 3}


def test_a_bot_that_is_asked_again_decides_the_same(ana: User) -> None:
    game = open_table(ana, RANDOM_BOT)
    table = read_table(game)
    seat = next(seat for seat in table.seats if seat.is_bot)
    assert bots.think(table, seat) == bots.think(read_table(game), seat)


def test_the_luck_of_a_bot_does_not_follow_from_the_seed(ana: User, settings: Settings) -> None:
    game = open_table(ana, RANDOM_BOT)
    table = read_table(game)
    seat = next(seat for seat in table.seats if seat.is_bot)
    before = bots.luck(table, seat.number).random()
    settings.SECRET_KEY = "another secret"
    assert bots.luck(table, seat.number).random() != before
    assert Stream(bytes.fromhex(game.seed), "seats").below(2) in (0, 1)
