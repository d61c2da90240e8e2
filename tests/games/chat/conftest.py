"""Ana and Bo play, Cy watches."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.conftest import tiny_title
from tests.games.factories import running_game
from tests.people import browser_of

__all__ = ["as_ana", "as_bo", "as_cy", "game", "tiny_title"]


@pytest.fixture
def game(tiny_title: None, ana: User, bo: User) -> Game:
    """A running game of Ana and Bo."""
    return running_game(ana, bo)


@pytest.fixture
def as_ana(ana: User) -> Client:
    return browser_of(ana)


@pytest.fixture
def as_bo(bo: User) -> Client:
    return browser_of(bo)


@pytest.fixture
def as_cy(cy: User) -> Client:
    return browser_of(cy)
