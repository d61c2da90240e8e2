"""Playing again with the same people under the same rules."""

from __future__ import annotations

from random import Random

import pytest
from pytest_django import Settings

from accounts.models import User
from games.engine.clock.terms import PRESETS
from games.lobby import hosting, joining
from games.lobby.again import play_again
from games.lobby.errors import StillRunning
from games.models import Game, Seat
from games.tables.errors import NotYourSeat
from tests.games.factories import (
    GREEDY_BOT,
    OPEN,
    fresh,
    open_table,
    play_to_end,
    running_game,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


@pytest.fixture
def over(tiny_title: None, ana: User, bo: User) -> Game:
    """A finished game of Ana and Bo."""
    return play_to_end(running_game(ana, bo, long=True), Random(1))


def test_who_asks_first_hosts_a_table_with_the_same_rules_and_invites_the_others(
    over: Game, ana: User, bo: User
) -> None:
    made = play_again(game=over, user=bo)
    assert made.pk != over.pk
    assert (made.host, made.title, made.options, made.is_public) == (bo, over.title, over.options, over.is_public)
    assert {(seat.user, seat.status) for seat in made.seats.all()} == {
        (bo, Seat.Status.TAKEN),
        (ana, Seat.Status.INVITED),
    }


def test_who_asks_later_comes_to_that_table_which_starts(over: Game, ana: User, bo: User) -> None:
    made = play_again(game=over, user=bo)
    assert play_again(game=over, user=ana).pk == made.pk
    assert fresh(made).is_running
    assert play_again(game=over, user=bo).pk == made.pk
    assert fresh(made).seed != over.seed


def test_who_declined_first_comes_to_a_private_table_all_the_same(over: Game, ana: User, bo: User) -> None:
    Game.objects.filter(pk=over.pk).update(is_public=False)
    made = play_again(game=fresh(over), user=bo)
    joining.leave(game=made, user=ana)
    assert play_again(game=fresh(over), user=ana).pk == made.pk
    assert fresh(made).is_running


def test_a_table_that_was_called_off_does_not_stand_in_the_way(over: Game, ana: User, bo: User) -> None:
    made = play_again(game=over, user=bo)
    hosting.cancel(game=made, user=bo)
    assert play_again(game=over, user=ana).pk != made.pk


def test_clocks_are_the_same(tiny_title: None, ana: User, bo: User) -> None:
    game = open_table(ana, OPEN, terms=PRESETS["daily"])
    over = play_to_end(joining.join(game=game, user=bo), Random(1))
    assert play_again(game=over, user=ana).clock == PRESETS["daily"]


def test_programs_may_come_where_they_might_before(over: Game, ana: User) -> None:
    Game.objects.filter(pk=over.pk).update(allows_bots=True)
    assert play_again(game=fresh(over), user=ana).allows_bots


def test_bots_play_again_at_once(tiny_title: None, ana: User) -> None:
    game = running_game(ana, bots=[GREEDY_BOT])
    Game.objects.filter(pk=game.pk).update(status=Game.Status.FINISHED, ended_at=game.started_at)
    made = play_again(game=fresh(game), user=ana)
    assert fresh(made).is_running
    assert made.seats.get(user=None).bot == "greedy"


def test_only_its_people_play_again_and_only_when_it_is_over(over: Game, tiny: Game, ana: User, cy: User) -> None:
    with pytest.raises(NotYourSeat):
        play_again(game=over, user=cy)
    with pytest.raises(StillRunning):
        play_again(game=tiny, user=ana)


def test_nobody_can_work_out_by_which_form_it_was_made(over: Game, ana: User, settings: Settings, bo: User) -> None:
    made = play_again(game=over, user=ana)
    hosting.cancel(game=made, user=ana)
    settings.SECRET_KEY = "another site's"
    assert play_again(game=over, user=bo).form_key != made.form_key
