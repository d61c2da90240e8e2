"""What tests of tournaments share: the tiny title, a clock that only tests move on, people and their tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from accounts.models import User
from tests.people import make_person

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
"""A Monday."""


@pytest.fixture(autouse=True)
def _tiny(tiny_title: None, short_games: None) -> None:
    """All tournaments here play the tiny title: many games for one sentence."""


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Monday at noon, and no time passes by itself."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def admin(db: None) -> User:
    """Somebody of the staff."""
    return make_person("Root", is_staff=True, is_superuser=True)
