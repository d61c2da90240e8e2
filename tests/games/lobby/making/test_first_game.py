"""A first game: against carefree bots, one for each title, with explanations that can be hidden."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.lobby import making, my_games
from games.models import Seat
from games.tables.errors import NotYourSeat
from tests.games.factories import running_game, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def test_a_first_game_begins_at_once_against_carefree_bots(ana: User) -> None:
    game = making.begin(host=ana, title="chocolatl", rivals=2)
    assert game.is_running
    assert not game.is_public
    assert sorted(seat.bot for seat in game.seats.all()) == ["", "random", "random"]
    assert seat_of(game, ana).lessons == Seat.Lessons.SHOWN


def test_who_begins_again_comes_back_to_the_game_that_runs(ana: User, bo: User) -> None:
    game = making.begin(host=ana, title="cacao", rivals=1)
    assert making.begin(host=ana, title="cacao", rivals=1) == game
    assert making.begin(host=ana, title="chocolatl", rivals=2) != game
    assert making.begin(host=bo, title="cacao", rivals=1) != game


def test_explanations_are_hidden_and_shown_again(ana: User) -> None:
    game = making.begin(host=ana, title="cacao", rivals=1)
    making.show(game=game, user=ana, is_shown=False)
    assert seat_of(game, ana).lessons == Seat.Lessons.HIDDEN
    assert my_games.first_games(ana) == {"cacao": game}
    making.show(game=game, user=ana, is_shown=True)
    assert seat_of(game, ana).lessons == Seat.Lessons.SHOWN


def test_another_table_has_nothing_to_explain(ana: User, bo: User, cy: User) -> None:
    game = running_game(ana, bo, title="cacao")
    making.show(game=game, user=ana, is_shown=True)
    assert seat_of(game, ana).lessons == Seat.Lessons.NONE
    assert my_games.first_games(ana) == {}
    with pytest.raises(NotYourSeat):
        making.show(game=game, user=cy, is_shown=False)
