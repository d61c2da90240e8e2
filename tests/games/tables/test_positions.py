"""States are kept between requests, never shared with somebody who could change them, and lost without harm."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from core.lru_cache import LruCache
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


def test_a_newer_position_is_not_replaced_by_an_older_one(tiny: Game) -> None:
    cache: PositionCache[Position] = PositionCache("tried", LruCache(2**20))
    state = positions.start(tiny)
    for number in (5, 3):
        cache.keep(tiny, Position(number, state))
    assert cache.find(tiny) == Position(5, state)


def test_positions_of_many_games_take_no_more_memory_than_they_may(tiny: Game) -> None:
    shared = LruCache(20_000)
    cache: PositionCache[Position] = PositionCache("tried", shared)
    state = positions.start(tiny)
    games = [Game(pk=key, title=tiny.title, options=tiny.options, epoch=0) for key in range(1, 200)]
    for game in games:
        cache.keep(game, Position(1, state))
    assert 15_000 < shared.size <= 20_000
    assert [cache.find(game) is not None for game in (games[0], games[-1])] == [False, True]


def test_states_of_cacao_are_kept_too(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    state = positions.state_of(game)
    assert game.edition.rules.view(state, 0) == game.edition.rules.view(positions.state_of(game), 0)
