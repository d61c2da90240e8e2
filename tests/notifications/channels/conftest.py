"""A program on this machine, and a table whose players want no mails about turns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from accounts.models import User
from games.models import Game
from notifications.preferences import choices
from notifications.timing import NEVER
from notifications.types import TURN
from tests.games.factories import running_game
from tests.plugins.receiver import ALLOWED, Receiver, running


@pytest.fixture
def receiver(settings: Settings) -> Iterator[Receiver]:
    """A program on this machine, which the site may reach."""
    settings.POST_RULES = ALLOWED
    yield from running()


@pytest.fixture
def game(receiver: Receiver, ana: User, bo: User) -> Game:
    """A running table. Nobody wants mails about turns."""
    for person in (ana, bo):
        choices.keep(user=person, wanted={(TURN, "mail"): NEVER})
    return running_game(ana, bo, title="cacao")
