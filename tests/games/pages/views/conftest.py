"""A game of Ana and Bo that has just begun."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from games.tables.tables import read_table
from tests.games.factories import running_game


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """Ana and Bo have just begun a game of Cacao."""
    return running_game(ana, bo, title="cacao")


@pytest.fixture
def mover(game: Game) -> User:
    """Who is to begin."""
    return next(seat.user for seat in read_table(game).seats if seat.waiting_since)


@pytest.fixture
def other(mover: User, ana: User, bo: User) -> User:
    """The one who waits."""
    return bo if mover == ana else ana
