"""A site that pushes news, and the process that does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.games.conftest import tiny_title
from tests.plugins.live import LiveProcess

__all__ = ["tiny_title"]


@pytest.fixture
def live(redis_url: str, settings: Settings, tmp_path: Path) -> Iterator[LiveProcess]:
    """A process that holds streams, on the Redis of this run; this process tells it what is new."""
    settings.PUSHED_NEWS = True
    settings.REDIS_URL = redis_url
    process = LiveProcess(redis_url, tmp_path)
    yield process
    process.stop()
