"""A table of Ana that waits for people, and one that only its link leads to."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Game
from tests.games.factories import OPEN, open_table


@pytest.fixture
def room(ana: User) -> Game:
    """Ana's table with two open places."""
    return open_table(ana, OPEN, OPEN, title="cacao")


@pytest.fixture
def private(ana: User) -> Game:
    """Ana's table with an open place for those who have the link."""
    return open_table(ana, OPEN, OPEN, title="cacao", is_public=False)
