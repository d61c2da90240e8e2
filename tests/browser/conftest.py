"""Games in browsers are the same in every run, so that what a test waits for comes; ``CACAO_LUCK`` asks for others."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from tests.games.conftest import give_luck


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, settings: Settings) -> None:
    """Each test plays its own game, whatever folder its file lies in."""
    give_luck(f"tests/browser/{request.node.path.name}::{request.node.name}", monkeypatch, settings)
