"""States are kept between requests, never shared with somebody who could change them, and lost without harm."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, Move
from games.tables import play, positions
from games.tables.positions import Position, PositionCache
from tests.games.factories import (
    confirm,
    decision,
    fresh,
    play_turn,
    running_game,
    take_step,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]

WISH = {"type": "wish", "points": 2}


def queries_about_moves(game: Game) -> int:
    """How often the moves are read to get the state."""
    with CaptureQueriesContext(connection) as queries:
        positions.state_of(game)
    return sum("games_move" in query["sql"] for query in queries)


def game_of(key: int, epoch: int = 0) -> Game:
    return Game(pk=key, epoch=epoch)


@pytest.mark.django_db(transaction=True)
def test_a_state_is_replayed_once_and_then_known(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    confirm(tiny, ana)
    positions.cache.clear()
    game = fresh(tiny)
    assert [queries_about_moves(game), queries_about_moves(game)] == [1, 0]


@pytest.mark.django_db(transaction=True)
def test_another_process_s_moves_are_added_to_what_is_known(tiny: Game, ana: User, bo: User) -> None:
    before = positions.cache.find(fresh(tiny))
    for person in (ana, bo):
        take_step(tiny, person, **WISH)
        confirm(tiny, person)
    positions.cache.clear()
    if before is not None:
        positions.cache.keep(tiny, before)
    assert set(positions.state_of(fresh(tiny)).wishes) == {0, 1}


def test_whoever_gets_a_state_may_change_it(tiny: Game) -> None:
    first = positions.state_of(tiny)
    first.hands[0].clear()
    assert positions.state_of(tiny).hands[0]


@pytest.mark.django_db(transaction=True)
def test_a_move_that_was_rolled_back_is_not_remembered(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    with transaction.atomic():
        confirm(tiny, ana)
        transaction.set_rollback(True)
    assert fresh(tiny).move_count == 0
    assert positions.state_of(fresh(tiny)).wishes == {}


@pytest.mark.django_db(transaction=True)
def test_a_position_seen_inside_a_transaction_that_is_rolled_back_is_not_remembered(tiny: Game, ana: User) -> None:
    take_step(tiny, ana, **WISH)
    with transaction.atomic():
        confirm(tiny, ana)
        assert list(positions.state_of(fresh(tiny)).wishes.values()) == [2]
        transaction.set_rollback(True)
    play.undo(game=tiny, user=ana, decision=decision(tiny, ana))
    take_step(tiny, ana, type="wish", points=1)
    confirm(tiny, ana)
    assert list(positions.state_of(fresh(tiny)).wishes.values()) == [1]


def test_an_older_row_gets_the_older_state(tiny: Game, ana: User) -> None:
    old = fresh(tiny)
    take_step(tiny, ana, **WISH)
    with TestCase.captureOnCommitCallbacks(execute=True):
        confirm(tiny, ana)
    assert positions.state_of(old).wishes == {}
    assert len(positions.state_of(fresh(tiny)).wishes) == 1


def test_a_position_before_moves_were_taken_back_is_not_used(tiny: Game) -> None:
    play_turn(tiny)
    positions.state_of(fresh(tiny))
    Move.objects.update(retracted_at=tiny.started_at)
    Game.objects.update(epoch=1, move_count=0)
    assert positions.state_of(fresh(tiny)).wishes == {}


def test_the_position_asked_for_longest_ago_is_forgotten_first() -> None:
    cache: PositionCache[Position] = PositionCache(2)
    for key in (1, 2):
        cache.keep(game_of(key), Position(1, "state"))
    cache.find(game_of(1))
    cache.keep(game_of(3), Position(1, "state"))
    assert [cache.find(game_of(key)) is not None for key in (1, 2, 3)] == [True, False, True]


def test_a_newer_position_is_not_replaced_by_an_older_one() -> None:
    cache: PositionCache[Position] = PositionCache(2)
    for number in (5, 3):
        cache.keep(game_of(1), Position(number, number))
    assert cache.find(game_of(1)) == Position(5, 5)


def test_many_threads_may_keep_and_find_positions() -> None:
    cache: PositionCache[Position] = PositionCache(10)

    def work(seed: int) -> Any:
        for number in range(500):
            cache.keep(game_of((seed * number) % 25), Position(number, number))
            cache.find(game_of(number % 25))
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8)))


def test_states_of_cacao_are_kept_too(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    state = positions.state_of(game)
    assert game.edition.rules.view(state, 0) == game.edition.rules.view(positions.state_of(game), 0)
