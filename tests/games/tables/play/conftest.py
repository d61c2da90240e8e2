"""A table at which it is known who is to move."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from tests.games.factories import confirm, seat_of, take_step
from tests.games.tables.play.wishes import WISH


@pytest.fixture
def turns(tiny: Game, ana: User, bo: User) -> tuple[Game, User, User]:
    """The wishes are made; the game, who is to play a stone, and the other one."""
    for person in (ana, bo):
        take_step(tiny, person, **WISH)
        confirm(tiny, person)
    first, second = sorted((ana, bo), key=lambda person: seat_of(tiny, person).number)
    return tiny, first, second
