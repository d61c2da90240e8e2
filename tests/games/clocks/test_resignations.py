"""At a table for two whoever stays has won at once when the other one resigns."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.engine.clock.terms import DAY, HOUR, Terms
from games.lobby import joining, my_games
from games.models import Ask, Game, Seat
from games.operations import sweeps
from games.records.selectors import record_for
from games.tables import play, taking_back
from games.tables.tables import read_table
from tests.games.factories import OPEN, fresh, moves_of, open_table, play_turn, running_game, seat_of, take_step
from tests.people import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def left(ana: User, bo: User) -> Game:
    """A game of Cacao for two, some turns old, that Bo has left."""
    game = running_game(ana, bo, title="cacao")
    for _turn in range(3):
        play_turn(game)
    play.resign(game=game, user=bo)
    return fresh(game)


def test_whoever_stays_reads_that_it_has_won_and_is_asked_nothing(left: Game, ana: User) -> None:
    page = browser_of(ana).get(left.get_absolute_url()).content.decode()
    assert "You’ve won!" in page
    assert "Bots are playing the last turns" in page
    assert not my_games.my_turns(ana).exists()


@pytest.mark.parametrize("is_own_turn", [True, False])
def test_whoever_resigned_reads_so_and_is_not_said_to_move(ana: User, bo: User, is_own_turn: bool) -> None:
    game = running_game(ana, bo, title="cacao", terms=Terms(start=DAY, gain=DAY, cap=DAY))
    table = read_table(game)
    [number] = table.title.rules.to_move(table.state)
    mover = table.seats[number].user
    assert mover is not None
    quitter = mover if is_own_turn else {ana: bo, bo: ana}[mover]
    assert "I give up; my opponent wins." in browser_of(quitter).get(game.get_absolute_url()).content.decode()
    play.resign(game=game, user=quitter)
    page = browser_of(quitter).get(game.get_absolute_url()).content.decode()
    assert '<h1 class="turn__headline" id="headline" tabindex="-1">You’ve resigned</h1>' in page
    assert "You’ve resigned, so your opponent has won." in page
    assert "data-clock" not in page


def test_at_a_bigger_table_a_bot_plays_on_for_whoever_resigned(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, title="cacao")
    table = read_table(game)
    [number] = table.title.rules.to_move(table.state)
    mover = table.seats[number].user
    assert mover is not None
    assert "I give up; a bot plays on for me." in browser_of(mover).get(game.get_absolute_url()).content.decode()
    play.resign(game=game, user=mover)
    page = browser_of(mover).get(game.get_absolute_url()).content.decode()
    assert "A bot decides for you" in page
    assert '<span class="village__turn">' not in page


def test_what_whoever_stays_had_begun_stands_in_no_bots_way(tiny_title: None, ana: User, bo: User) -> None:
    game = running_game(ana, bo)
    take_step(game, ana)
    play.resign(game=game, user=bo)
    assert seat_of(game, ana).draft == []
    sweeps.play_bots(game.pk)
    assert fresh(game).is_over


def test_bots_play_to_the_end_that_the_record_needs(left: Game, ana: User, bo: User) -> None:
    sweeps.play_bots(left.pk)
    game = fresh(left)
    assert game.is_over
    assert seat_of(game, ana).won
    assert not seat_of(game, bo).won
    assert record_for(game, ana)["result"]["winners"] == [seat_of(game, ana).number]


def test_to_play_on_against_a_bot_is_offered_to_whoever_has_won(left: Game, ana: User, bo: User) -> None:
    sweeps.play_bots(left.pk)
    resigned_at = next(move.number for move in moves_of(left) if move.data["type"] == "resign")
    page = browser_of(ana).get(left.get_absolute_url()).content.decode()
    address = f"/tables/{left.public_id}/play-from-here/?at={resigned_at - 1}"
    assert address in page
    assert "Play on against a bot" in page
    assert browser_of(ana).get(address).status_code == 200
    for client in (browser_of(bo), Client()):
        assert "Play on against a bot" not in client.get(left.get_absolute_url()).content.decode()


def test_no_clock_runs_for_who_has_won(ana: User, bo: User) -> None:
    terms = Terms(start=2 * DAY, gain=12 * HOUR, cap=4 * DAY)
    game = open_table(ana, OPEN, title="cacao", terms=terms)
    joining.join(game=game, user=bo)
    stays, leaves = sorted((ana, bo), key=lambda person: seat_of(game, person).deadline is None)
    assert seat_of(game, stays).deadline is not None
    play.resign(game=game, user=leaves)
    assert not Ask.objects.open().filter(seat__game=game).exists()
    assert seat_of(game, stays).deadline is None


def test_who_goes_back_to_before_it_decides_again(left: Game, ana: User) -> None:
    number = next(move.number for move in moves_of(left) if move.data["type"] == "resign")
    taking_back.take_back(left, number - 1, noting=lambda _table: None)
    assert seat_of(left, ana).stand_in == Seat.StandIn.NONE
    assert read_table(fresh(left)).is_live


def test_three_play_on_as_before(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, cy, title="cacao")
    play.resign(game=game, user=bo)
    sweeps.play_bots(game.pk)
    assert fresh(game).is_running
    assert {seat_of(game, person).stand_in for person in (ana, cy)} == {""}


def test_nobody_wins_where_both_resign(ana: User, bo: User) -> None:
    game = running_game(ana, bo, title="cacao")
    play.resign(game=game, user=ana)
    play.resign(game=game, user=bo)
    sweeps.play_bots(game.pk)
    assert fresh(game).is_over
    assert not game.seats.filter(won=True).exists()
