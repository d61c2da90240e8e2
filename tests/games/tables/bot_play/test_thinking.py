"""Bots think while nobody is kept from the table, and a bot that fails holds up nobody."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from random import Random
from threading import Event
from typing import Any

import pytest
from django.db import connection, connections
from pytest_django import Settings

from accounts.models import User
from games.engine.bots import BOTS, Bot, Budget
from games.engine.ruleset import Move
from games.models import Game
from games.operations import administering, sweeps
from games.tables import bot_play, bots, play
from games.tables.tables import read_table
from tests.games.factories import (
    RANDOM_BOT,
    fresh,
    moves_of,
    open_table,
    play_turn,
    running_game,
    seat_of,
)

pytestmark = pytest.mark.usefixtures("tiny_title")

Meanwhile = Callable[[], object]


class Dreamer:
    """Chooses like the random bot, after something else has happened meanwhile: once."""

    def __init__(self, meanwhile: Meanwhile) -> None:
        self.thoughts = 0
        self._meanwhile: Meanwhile | None = meanwhile

    def choose(self, title: Any, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        self.thoughts += 1
        meanwhile, self._meanwhile = self._meanwhile, None
        if meanwhile:
            try:
                meanwhile()
            finally:
                connection.close()
        return BOTS["random"].choose(title, view, seat, random, budget)


class Fails:
    """Never comes to an answer."""

    def choose(self, title: Any, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        raise ZeroDivisionError


class Hangs:
    """Takes no notice of its budget until the test is over."""

    def __init__(self) -> None:
        self.is_over = Event()
        self.budget: Budget | None = None

    def choose(self, title: Any, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        self.budget = budget
        self.is_over.wait()
        return BOTS["random"].choose(title, view, seat, random, budget)


class Kills:
    """Ends the process in which it thinks, as one that wants more memory than there is."""

    def choose(self, title: Any, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("nobody comes here")


class Cheats:
    """Answers with a move of another seat."""

    def choose(self, title: Any, view: Any, seat: int, random: Random, budget: Budget) -> Move:
        move = BOTS["random"].choose(title, view, seat, random, budget)
        return title.rules.moves.read({**title.rules.moves.write(move), "seat": 1 - seat})


@pytest.fixture
def dreaming(monkeypatch: pytest.MonkeyPatch) -> Callable[[Meanwhile], Dreamer]:
    """Lets something happen while the next random bot thinks."""

    def let(meanwhile: Meanwhile) -> Dreamer:
        dreamer = Dreamer(meanwhile)
        monkeypatch.setitem(BOTS, "dreamer", dreamer)
        return dreamer

    return let


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Hangs]:
    """A level that hangs, and little patience with it."""
    settings.BOT_SECONDS, settings.BOT_PATIENCE = 0.01, 0.01
    hangs = Hangs()
    monkeypatch.setitem(BOTS, "hangs", hangs)
    yield hangs
    hangs.is_over.set()


def table_with(level: str, ana: User) -> Game:
    """Ana's table with a bot of a level that nobody can ask for."""
    game = open_table(ana, RANDOM_BOT)
    game.seats.exclude(bot="").update(bot=level)
    return fresh(game)


def bots_number(game: Game) -> int:
    """The number of the only bot's seat."""
    return game.seats.exclude(bot="").values_list("number", flat=True).get()


@pytest.mark.django_db(transaction=True)
def test_while_a_bot_thinks_its_table_is_free(
    ana: User, dreaming: Callable[[Meanwhile], Dreamer], lost_messages: None
) -> None:
    game = open_table(ana, RANDOM_BOT)
    dreamer = dreaming(lambda: play.resign(game=game, user=ana))
    game.seats.exclude(bot="").update(bot="dreamer")
    while not dreamer.thoughts:
        bot_play.play_bot(game=game)
    assert seat_of(game, ana).resigned


@pytest.mark.django_db(transaction=True)
def test_a_bot_thinks_again_when_its_table_has_moved_on(
    ana: User, dreaming: Callable[[Meanwhile], Dreamer], lost_messages: None
) -> None:
    game = open_table(ana, RANDOM_BOT)
    dreamer = dreaming(lambda: play.resign(game=game, user=ana))
    game.seats.exclude(bot="").update(bot="dreamer")
    number = bots_number(game)
    assert bot_play.play_bot(game=game)
    assert [move.seat for move in moves_of(game)].count(number) == 0
    sweeps.play_bots(game.pk)
    assert dreamer.thoughts > 1
    assert fresh(game).is_over


@pytest.mark.django_db(transaction=True)
def test_a_thought_is_forgotten_when_somebody_else_took_the_seat(
    ana: User, bo: User, dreaming: Callable[[Meanwhile], Dreamer], lost_messages: None
) -> None:
    game = open_table(ana, RANDOM_BOT)
    number = bots_number(game)
    dreaming(lambda: administering.replace(game=game, admin=ana, number=number, user=bo))
    game.seats.exclude(bot="").update(bot="dreamer")
    bot_play.play_bot(game=game)
    assert moves_of(game) == []


@pytest.mark.django_db
@pytest.mark.parametrize("bot", [Fails(), Cheats()], ids=["fails", "cheats"])
def test_for_a_bot_that_fails_the_quick_one_decides(ana: User, bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "failing", bot)
    game = table_with("failing", ana)
    assert bot_play.play_bot(game=game)
    assert [move.seat for move in moves_of(game)] == [bots_number(game)]


@pytest.mark.django_db
def test_for_a_bot_that_hangs_the_quick_one_decides(ana: User, hanging: Hangs) -> None:
    game = table_with("hangs", ana)
    assert bot_play.play_bot(game=game)
    assert [move.seat for move in moves_of(game)] == [bots_number(game)]
    assert hanging.budget.is_spent


@pytest.mark.django_db
def test_who_resigns_does_not_wait_for_the_bot_that_goes_on(
    ana: User, bo: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = running_game(ana, bo, title="cacao")
    monkeypatch.setitem(BOTS, "greedy", Fails())
    play.resign(game=game, user=ana)
    assert [move.data["type"] for move in moves_of(game)] == ["resign"]


@pytest.mark.django_db(transaction=True)
def test_a_level_whose_workers_die_of_it_is_asked_three_times(
    ana: User, monkeypatch: pytest.MonkeyPatch, lost_messages: None
) -> None:
    monkeypatch.setitem(BOTS, "kills", Kills())
    game = table_with("kills", ana)
    _until_the_bot_is_asked(game, ana)
    before = game.move_count

    ends = [_worker_that_plays(game) for _ring in range(bots.MOST_BEGUN + 1)]

    assert ends == [-signal.SIGKILL] * bots.MOST_BEGUN + [0]
    assert [move.seat for move in moves_of(game)[before:]][:1] == [bots_number(game)]


@pytest.mark.django_db(transaction=True)
def test_a_level_whose_workers_die_in_one_position_after_the_other_is_asked_no_more_at_that_table(
    ana: User, monkeypatch: pytest.MonkeyPatch, lost_messages: None
) -> None:
    dreamer = Dreamer(lambda: None)
    monkeypatch.setitem(BOTS, "dreamer", dreamer)
    game = table_with("dreamer", ana)
    _until_the_bot_is_asked(game, ana)
    table = read_table(game)
    seat = table.seats[bots_number(game)]

    for _position in range(bots.MOST_LOST + 2):
        for _begun in range(bots.MOST_BEGUN + 2):
            bots.think(table, seat)
        table.number += 1

    assert dreamer.thoughts == bots.MOST_LOST * bots.MOST_BEGUN


@pytest.mark.django_db(transaction=True)
def test_a_level_that_thinks_in_vain_is_asked_as_often_about_the_next_position(
    ana: User, monkeypatch: pytest.MonkeyPatch, lost_messages: None
) -> None:
    dreamer = Dreamer(lambda: None)
    monkeypatch.setitem(BOTS, "dreamer", dreamer)
    game = table_with("dreamer", ana)
    _until_the_bot_is_asked(game, ana)
    table = read_table(game)
    seat = table.seats[bots_number(game)]

    for _time in range(5):
        bots.think(table, seat)
    table.number += 1
    bots.think(table, seat)

    assert dreamer.thoughts == bots.MOST_BEGUN + 1


def _until_the_bot_is_asked(game: Game, ana: User) -> None:
    while bots.seat_to_move(read_table(fresh(game))) is None:
        play_turn(game, Random(1))
    game.refresh_from_db()


def _worker_that_plays(game: Game) -> int | None:
    """How a process ends that lets the bots of a table decide."""
    connections.close_all()

    def run() -> None:
        try:
            sweeps.play_bots(game.pk)
        finally:
            os._exit(0)

    child = multiprocessing.get_context("fork").Process(target=run)
    child.start()
    child.join(60)
    return child.exitcode
