"""A table with a clock, on a day in autumn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game
from tests.games.factories import running_game
from tests.games.proposals.views.proposals import TERMS


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """No time passes by itself."""
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(ana: User, bo: User) -> Game:
    """A game of two with a clock."""
    return running_game(ana, bo, title="cacao", terms=TERMS)
