"""The beat goes through a real broker, whatever happens to it."""

from __future__ import annotations

import redis
from celery import current_app

from cacao_site.models import Schedule
from cacao_site.tasks import beat
from tests.plugins.worker import Worker


def test_work_goes_on_after_redis_was_emptied(worker: Worker) -> None:
    with redis.Redis.from_url(current_app.conf.broker_url) as client:
        client.flushall()

    beat.delay()
    worker.wait_until_idle()

    assert Schedule.objects.get().last_beat_at


def test_a_task_that_was_sent_while_no_worker_ran_is_done_by_the_next_one(worker: Worker) -> None:
    worker.kill()
    beat.delay()

    worker.make_sure_it_runs()
    worker.wait_until_idle()
    assert Schedule.objects.get().last_beat_at
