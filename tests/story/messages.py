"""What the story and its worker agree on: messages say when they were sent and are counted; posts stay here."""

from __future__ import annotations

import time
from typing import Any

import redis
from celery.signals import after_task_publish, before_task_publish

from cacao_site.celery import app
from core.http.rules import Rules

POST_RULES = Rules(schemes=("http", "https"), may_stay_here=True, seconds=60)
"""However slow the machine is."""
PATIENCE = 60
"""Seconds for which anybody waits for an answer of Redis, beside whatever else runs."""
WRITE_OPTIONS = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
SENT, DONE, BELL = "story:sent", "story:done", "story:bell"
_LOOK_AGAIN = 5
"""Seconds; far less than ``PATIENCE``, or the connection gives up in the moment in which Redis says: no bell rang."""


def broker() -> redis.Redis:
    """Where messages are counted."""
    return redis.Redis.from_url(app.conf.broker_url, socket_timeout=PATIENCE)


def follow_messages() -> None:
    """Count them and say when they were sent, in the story and in its worker, where a task may send another one."""
    before_task_publish.connect(_say_when)
    after_task_publish.connect(_count_sent)


def follow_no_more() -> None:
    before_task_publish.disconnect(_say_when)
    after_task_publish.disconnect(_count_sent)


def _say_when(headers: dict[str, Any], **_more: Any) -> None:
    headers["at"] = time.time()


def _count_sent(**_more: Any) -> None:
    """What could not be sent is not waited for."""
    with broker() as client:
        client.incr(SENT)


def say_done() -> None:
    """A task has ended; what it has sent was counted before."""
    with broker() as client:
        client.pipeline().incr(DONE).lpush(BELL, "").execute()


def wait_until_all_is_done(*, patience: float = 120) -> None:
    """Return when as many tasks have ended as messages were sent: then nothing is on its way either."""
    end = time.monotonic() + patience
    with broker() as client:
        while client.get(SENT) != client.get(DONE):
            client.blpop([BELL], timeout=_LOOK_AGAIN)
            assert time.monotonic() < end, "a task does not end"
