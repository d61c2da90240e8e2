"""A site that pushes news, and the process that does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.games.conftest import tiny_title
from tests.plugins.live import LiveProcess
from tests.plugins.services import Services

__all__ = ["tiny_title"]


@pytest.fixture(scope="module")
def _live_process(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveProcess]:
    assert services.redis
    process = LiveProcess(services.redis.url, tmp_path_factory.mktemp("live"), CACHE_URL=services.redis.cache_url)
    yield process
    process.stop()


@pytest.fixture
def live(_live_process: LiveProcess, redis_url: str, settings: Settings) -> Iterator[LiveProcess]:
    """A process that holds streams, on the Redis of this run; this process tells it what is new."""
    settings.PUSHED_NEWS = True
    settings.REDIS_URL = redis_url
    yield _live_process
    _live_process.hang_up()
