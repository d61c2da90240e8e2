"""What becomes of streams when Redis, or the process itself, goes and comes back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from cacao_site.live.tokens import Pass
from games.tables import versions
from tests.games.conftest import tiny_title
from tests.games.factories import fresh, running_game
from tests.plugins.live import Event, LiveProcess
from tests.plugins.patience import wait_until
from tests.plugins.redis import FragileRedis

__all__ = ["tiny_title"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def fragile_live(fragile_redis: FragileRedis, settings: Settings, tmp_path: Path) -> Iterator[LiveProcess]:
    """A process on a Redis that the test may break."""
    settings.PUSHED_NEWS = True
    settings.REDIS_URL = fragile_redis.url
    process = LiveProcess(fragile_redis.url, tmp_path, CACHE_URL=fragile_redis.url)
    yield process
    process.stop()


@pytest.mark.parametrize("fault", ["kill", "hang"])
def test_pages_ask_by_themselves_while_redis_is_away_and_no_longer_when_it_is_back(
    fault: str, tiny_title: None, fragile_live: LiveProcess, fragile_redis: FragileRedis, ana: User, bo: User
) -> None:
    game = running_game(ana, bo)
    watching = fragile_live.open(Pass(bo.pk, game.public_id, plays=True))

    getattr(fragile_redis, fault)()
    assert watching.next() == Event("away")
    newcomer = fragile_live.open(Pass(None), hello="away")
    versions.bump(fresh(game))
    fragile_redis.recover()

    watching.wait_for(Event("back"))
    assert newcomer.next() == Event("back")


def test_what_redis_did_not_take_is_said_when_it_does(
    tiny_title: None, fragile_live: LiveProcess, fragile_redis: FragileRedis, ana: User, bo: User
) -> None:
    """A Redis that hangs for a moment, which the process that holds the streams does not notice."""
    game = running_game(ana, bo)
    watching = fragile_live.open(Pass(bo.pk, game.public_id, plays=True))

    fragile_redis.hang()
    changed = versions.bump(fresh(game))
    fragile_redis.recover()

    assert watching.next() == Event("table", changed.version_mark)


def test_a_killed_process_is_missed_and_takes_everybody_back(
    tiny_title: None, live: LiveProcess, monitor: Client, ana: User
) -> None:
    wait_until(lambda: "live" not in _parts(monitor))
    assert "cacao_live_processes 1.0" in _metrics(monitor)
    live.open(Pass(ana.pk))

    live.kill()
    wait_until(lambda: "live" in _parts(monitor))
    live.start()
    wait_until(lambda: "live" not in _parts(monitor))

    live.open(Pass(ana.pk))
    wait_until(lambda: "cacao_live_connections{" in _metrics(monitor) and " 1.0" in _metrics(monitor))


def _parts(monitor: Client) -> set[str]:
    return {each["part"] for each in json.loads(monitor.get("/readyz").content)["away"]}


def _metrics(monitor: Client) -> str:
    return monitor.get("/metrics").content.decode()
