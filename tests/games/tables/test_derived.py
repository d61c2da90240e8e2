"""The columns that follow from moves."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from tests.games.factories import moves_of, play_turn, running_game, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tiny_title")]


def last_own_decision(game: Game, user: User) -> int:
    """The number of the last move that somebody decided."""
    seat = seat_of(game, user).number
    return max((move.number for move in moves_of(game) if move.seat == seat and not move.auto), default=0)


def test_whoever_decides_has_seen_everything_up_to_the_own_decision_and_nothing_after(ana: User, bo: User) -> None:
    game = running_game(ana, bo)

    for turn in range(4):
        play_turn(game)
        decided = {user: last_own_decision(game, user) for user in (ana, bo)}

        assert {user: seat_of(game, user).seen_move for user in (ana, bo)} == decided
        assert turn == 0 or len({*decided.values()}) == 2
