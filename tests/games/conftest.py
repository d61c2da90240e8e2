"""What tests of tables share: the tiny title, tables of Ana and Bo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cacao_site.celery import app
from games.engine import registry
from games.models import Game
from tests.games import tiny_rules
from tests.games.factories import running_game
from tests.games.tiny_title import TINY
from tests.people import browser_of


@pytest.fixture
def tiny_title() -> Iterator[None]:
    """The site offers one more title for a while."""
    with registry.registered(TINY):
        yield


@pytest.fixture
def short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of the tiny title have two stones for each seat instead of four."""
    monkeypatch.setattr(tiny_rules, "BAG", (1, 2))


@pytest.fixture
def as_ana(ana: User) -> Client:
    """Ana's browser."""
    return browser_of(ana)


@pytest.fixture
def tiny(tiny_title: None, ana: User, bo: User) -> Game:
    """Ana and Bo have just begun a tiny game: both may wish."""
    return running_game(ana, bo)


@pytest.fixture
def lost_messages(redis_url: str) -> Iterator[None]:
    """Messages go to a queue of which no worker knows: nothing is done but what the test does."""
    conf: Any = app.conf
    routes = conf.task_routes
    conf.update(task_always_eager=False, task_routes={"*": {"queue": "nobody-listens"}})
    yield
    conf.update(task_always_eager=True, task_routes=routes)
