"""Games in browsers are the same in every run, so that what a test waits for comes; ``CACAO_LUCK`` asks for others."""

from __future__ import annotations

import pytest

from tests.shuffling import shuffle_as_always


@pytest.fixture(autouse=True)
def _same_luck(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Each test plays its own game, whatever folder its file lies in."""
    shuffle_as_always(f"tests/browser/{request.node.path.name}::{request.node.name}", monkeypatch)
