"""A game in which somebody is asked."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from tests.games.factories import running_game


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game of Cacao that just began."""
    return running_game(ana, bo, title="cacao")
