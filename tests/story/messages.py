"""What the story and its worker agree on: messages say when they were sent and are counted; posts stay here."""

from __future__ import annotations

import time
from typing import Any

import redis

from cacao_site.celery import app
from posting.rules import Rules

POST_RULES = Rules(schemes=("http", "https"), may_stay_here=True, seconds=60)
"""However slow the machine is."""
SENT, DONE, BELL = "story:sent", "story:done", "story:bell"
_LOOK_AGAIN = 5
"""Seconds."""


def broker() -> redis.Redis:
    """Where messages are counted."""
    return redis.Redis.from_url(app.conf.broker_url)


def say_when(headers: dict[str, Any], **_more: Any) -> None:
    """For the signal ``before_task_publish``, in the story and in its worker, where a task may send another one."""
    headers["at"] = time.time()
    with broker() as client:
        client.incr(SENT)


def say_done() -> None:
    """A task has ended; what it has sent was counted before."""
    with broker() as client:
        client.pipeline().incr(DONE).lpush(BELL, "").execute()


def start_counting() -> None:
    """Nothing was sent yet."""
    with broker() as client:
        client.delete(SENT, DONE, BELL)


def wait_until_all_is_done(*, patience: float = 120) -> None:
    """Return when as many tasks have ended as messages were sent: then nothing is on its way either."""
    end = time.monotonic() + patience
    with broker() as client:
        while client.get(SENT) != client.get(DONE):
            client.blpop([BELL], timeout=_LOOK_AGAIN)
            assert time.monotonic() < end, "a task does not end"
