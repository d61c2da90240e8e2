"""What is owed gets done without anybody's help, whatever happened to messages and workers."""

from __future__ import annotations

import time

import pytest
import redis
from pytest_django import Settings

from accounts.models import User
from cacao_site.celery import app
from games.models import Game, Seat
from games.operations import administering, sweeps
from games.tables import dispatch, play
from tests.games.factories import (
    GREEDY_BOT,
    RANDOM_BOT,
    fresh,
    moves_of,
    open_table,
    seat_of,
)
from tests.plugins.worker import Worker

pytestmark = pytest.mark.usefixtures("tiny_title")

TWO_MINUTES = 120


def numbers_are_complete(game: Game) -> bool:
    """Whether there is exactly one move of each number, as many as the game counts."""
    return [move.number for move in moves_of(game)] == list(range(1, fresh(game).move_count + 1))


def bots_owe_nothing(game: Game) -> bool:
    """Whether the table waits for people only."""
    return not Seat.objects.filter(game=game, waiting_since__isnull=False).exclude(bot="").exists()


@pytest.mark.django_db(transaction=True)
def test_a_lost_message_is_found_by_the_sweep(
    tiny_title: None, lost_messages: None, ana: User, settings: Settings
) -> None:
    game = open_table(ana, RANDOM_BOT)
    settings.BOT_IS_LATE_AFTER = 0
    assert not bots_owe_nothing(game)
    app.conf.task_always_eager = True
    assert sweeps.enqueue_bots() == 1
    assert bots_owe_nothing(game)


@pytest.mark.django_db
def test_a_bot_that_was_asked_just_now_is_not_late(tiny_title: None, lost_messages: None, ana: User) -> None:
    open_table(ana, RANDOM_BOT)
    assert sweeps.enqueue_bots() == 0


@pytest.mark.django_db
def test_bots_that_think_for_long_go_on_behind_the_other_tables(
    tiny_title: None, lost_messages: None, ana: User, settings: Settings
) -> None:
    game = open_table(ana, RANDOM_BOT, RANDOM_BOT)
    settings.BOT_SECONDS = 0
    sweeps.play_bots(game.pk)
    assert fresh(game).move_count == 1
    assert not bots_owe_nothing(game)
    sweeps.play_bots(game.pk)
    assert bots_owe_nothing(game)


@pytest.mark.django_db
def test_a_broken_table_keeps_no_bots_of_others_waiting(
    tiny_title: None, lost_messages: None, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, rung = open_table(ana, RANDOM_BOT), []
    monkeypatch.setattr(dispatch, "enqueue", lambda task, *keys: rung.append((task, *keys)))
    with pytest.raises(Game.DoesNotExist):
        sweeps.play_bots(0, game.pk)
    assert rung == [(dispatch.PLAY_BOTS, game.pk)]
    sweeps.play_bots(game.pk)
    assert bots_owe_nothing(game)


def test_nothing_stays_owed_for_two_minutes(settings: Settings) -> None:
    schedule = next(entry for entry in settings.CELERY_BEAT_SCHEDULE.values() if "bots" in entry["task"])
    assert settings.BOT_IS_LATE_AFTER + schedule["schedule"] < TWO_MINUTES


@pytest.mark.django_db
def test_bots_of_a_game_that_ended_meanwhile_are_left_alone(tiny_title: None, ana: User) -> None:
    game = open_table(ana, RANDOM_BOT)
    play.resign(game=game, user=ana)
    sweeps.play_bots(game.pk)
    assert fresh(game).is_over
    sweeps.play_bots(game.pk)


def test_a_worker_plays_the_bots(tiny_title: None, worker: Worker, ana: User) -> None:
    game = open_table(ana, RANDOM_BOT, GREEDY_BOT, title="cacao")
    worker.wait_until_idle()
    assert bots_owe_nothing(game)
    assert seat_of(game, ana).waiting_since is not None


def test_a_game_goes_on_after_its_worker_was_killed_in_the_middle_of_it(
    worker: Worker, ana: User, settings: Settings
) -> None:
    game = bots_play_for_ana(ana)
    wait_for_moves(game, 5)
    worker.kill()
    assert fresh(game).is_running
    assert numbers_are_complete(game)

    game.seats.update(bot="random")  # Who think less, and so end the test sooner.
    settings.BOT_IS_LATE_AFTER = 0
    worker.make_sure_it_runs()
    sweeps.enqueue_bots()
    worker.wait_until_idle()
    assert fresh(game).is_over
    assert numbers_are_complete(game)


def test_a_game_goes_on_after_redis_was_flushed(worker: Worker, redis_url: str, ana: User, settings: Settings) -> None:
    worker.kill()
    game = bots_play_for_ana(ana)
    game.seats.update(bot="random")
    with redis.Redis.from_url(app.conf.broker_url) as broker:
        broker.flushall()

    settings.BOT_IS_LATE_AFTER = 0
    worker.make_sure_it_runs()
    worker.wait_until_idle()
    assert fresh(game).is_running
    sweeps.enqueue_bots()
    worker.wait_until_idle()
    assert fresh(game).is_over


def bots_play_for_ana(ana: User) -> Game:
    """A long game among bots: Ana's seat is given to one, so that nobody is waited for."""
    game = open_table(ana, *[GREEDY_BOT] * 3, title="cacao")
    administering.replace(game=game, admin=ana, number=seat_of(game, ana).number, bot="greedy")
    return game


def wait_for_moves(game: Game, number: int, *, patience: float = 60) -> None:
    """Return when so many moves are made."""
    deadline = time.monotonic() + patience
    while fresh(game).move_count < number:
        assert time.monotonic() < deadline, "no worker plays"
