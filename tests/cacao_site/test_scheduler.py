"""One schedule works, every other one waits; both, and workers, outlive whatever happens to Redis."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from cacao_site.celery import app
from cacao_site.models import Schedule
from cacao_site.scheduler import LeasedScheduler
from tests.plugins.beat import Beat
from tests.plugins.patience import wait_until
from tests.plugins.redis import FragileRedis
from tests.plugins.services import Services
from tests.plugins.worker import Worker

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_lease_is_held_by_one_until_it_runs_out() -> None:
    assert Schedule.objects.lease("first")
    assert not Schedule.objects.lease("second")
    assert Schedule.objects.lease("first")
    Schedule.objects.update(held_until=Now() - timedelta(seconds=1))
    assert Schedule.objects.lease("second")
    assert not Schedule.objects.lease("first")


def test_a_lease_that_is_given_back_can_be_taken_at_once() -> None:
    Schedule.objects.lease("first")
    Schedule.objects.release("first")
    assert Schedule.objects.lease("second")
    Schedule.objects.release("first")
    assert not Schedule.objects.lease("first"), "it was not the first one's any more"


def test_a_lease_from_a_clock_that_was_set_back_holds_nobody_up() -> None:
    Schedule.objects.lease("dead")
    Schedule.objects.update(held_until=Now() + timedelta(hours=1))
    assert Schedule.objects.lease("second")


@pytest.mark.parametrize("hours", [-1, 1])
def test_the_schedule_goes_on_after_the_clock_was_set(hours: int) -> None:
    schedule = LeasedScheduler(app)
    with time_machine.travel(timezone.now(), tick=True):
        schedule.tick()
    with time_machine.travel(timezone.now() + timedelta(hours=hours), tick=True):
        schedule.tick()
        seconds = [schedule.schedule[name].is_due()[1] for name in ("beat", "ring for bots")]
    schedule.close()
    assert all(0 < wait <= 30 for wait in seconds)


@pytest.fixture
def variables(services: Services) -> dict[str, str]:
    """The environment of processes that work on the test's database."""
    return {"SITE_MODE": "play", "LOG_LEVEL": "INFO", "DATABASE_URL": services.database_url}


def test_a_second_schedule_waits_and_takes_over_when_the_first_has_died(
    variables: dict[str, str], fragile_redis: FragileRedis, tmp_path: Path, monitor: Client
) -> None:
    variables |= {"REDIS_URL": fragile_redis.url, "CACHE_URL": fragile_redis.url}
    first = Beat("first", variables=variables, folder=tmp_path)
    first.wait_until_it_says("This schedule works")
    second = Beat("second", variables=variables, folder=tmp_path)
    second.wait_until_it_says("Another schedule works, this one waits")
    told = monitor.get("/readyz").json()
    assert told["schedule"]
    assert told["idle_schedule"] not in {None, told["schedule"]}
    assert "Sending due task" not in second.log.read_text()

    first.kill()
    second.wait_until_it_says("This schedule works")
    second.wait_until_it_says("Sending due task")
    assert monitor.get("/readyz").json()["schedule"] == told["idle_schedule"]

    second.stop()
    assert Schedule.objects.lease("third"), "one that is stopped gives the lease back"


NOTICED_BY_WORKERS = set(FragileRedis.FAULTS) - {"hang", "fill"}
"""Waiting for a message takes no memory, and no answer is what a worker expects while there is none."""


@pytest.fixture
def beating(variables: dict[str, str], fragile_redis: FragileRedis, tmp_path: Path) -> Iterator[tuple[Worker, Beat]]:
    """A worker and a schedule whose beats come through."""
    variables |= {"REDIS_URL": fragile_redis.url, "CACHE_URL": fragile_redis.url}
    worker = Worker(app=app, variables=variables, folder=tmp_path, queues="rest")
    beat = Beat("beat", variables=variables, folder=tmp_path)
    yield worker, beat
    beat.kill()
    worker.end()


@pytest.mark.parametrize("fault", FragileRedis.FAULTS)
def test_worker_and_schedule_outlive_a_fault_of_redis(
    beating: tuple[Worker, Beat], fragile_redis: FragileRedis, fault: str
) -> None:
    worker, beat = beating
    wait_until(lambda: beats_after(timezone.now() - timedelta(minutes=1)))

    getattr(fragile_redis, fault)()
    beat.wait_until_it_says("Redis is away")
    if fault in NOTICED_BY_WORKERS:
        wait_until(lambda: "consumer: Cannot connect" in worker.log.read_text())
    fragile_redis.recover()

    back = timezone.now()
    wait_until(lambda: beats_after(back))
    assert worker.is_running()
    assert beat.is_running()


def beats_after(moment: object) -> bool:
    """Whether a beat has come through schedule, broker and worker since then."""
    return Schedule.objects.filter(last_beat_at__gt=moment).exists()
