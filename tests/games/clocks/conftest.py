"""A clock that only tests move on, and a table with clocks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine

from accounts.models import User
from games.models import Game
from tests.games.clocks.beating import MONDAY, TERMS
from tests.games.factories import running_game


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(MONDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A running game of two with a clock; both are asked for a wish."""
    return running_game(ana, bo, terms=TERMS)
