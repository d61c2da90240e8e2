"""The scheduler (Celery’s beat), of which one works and every other one waits: a lease in the database says which."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable
from typing import Any

from celery.beat import ScheduleEntry, Scheduler
from django.conf import settings
from django.db import DatabaseError, connection
from structlog import get_logger

from cacao_site.models import Schedule
from cacao_site.ops.redis.server import server_at

logger = get_logger(__name__)

RENEWAL = settings.SCHEDULE_LEASE.total_seconds() / 3
"""Seconds between two looks at the lease."""
JUMP = 5.0
"""Seconds by which the clock may be set before everything begins anew."""


class LeasedScheduler(Scheduler):
    """Sends what is due while it holds the lease.

    It keeps no file: after a start, and after the clock was set, everything is due one period later.
    """

    # Celery's own would wait for Redis without an end; here tasks are enqueued as anybody enqueues them.
    producer = None  # type: ignore[assignment]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.name = f"{socket.gethostname()}:{os.getpid()}"
        self._holds_lease: bool | None = None
        self._look_again_at = 0.0
        self._clock = _clock()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send one thing that is due, if this is the schedule that works; says how long to wait then."""
        if time.monotonic() >= self._look_again_at:
            self._look_at_lease()
        if abs(_clock() - self._clock) > JUMP:
            self._begin_anew()
        return float((super().tick(*args, **kwargs) if self._holds_lease else self.max_interval) or 0)

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        """Enqueue it; while Redis is away it is left out, as it is due again soon."""
        if not settings.REDIS_PARTS or server_at(settings.CELERY_BROKER_URL).is_available():
            super().apply_entry(entry)

    def close(self) -> None:
        """Let another one go on at once."""
        if self._holds_lease:
            self._ask(Schedule.objects.release)
        super().close()

    def _look_at_lease(self) -> None:
        self._look_again_at = time.monotonic() + RENEWAL
        held, self._holds_lease = self._holds_lease, self._ask(Schedule.objects.lease)
        if self._holds_lease is held:
            return
        if self._holds_lease:
            # Alone from the start is as it should be; to take over from another one is worth a look.
            (logger.info if held is None else logger.warning)("This schedule works", name=self.name)
        else:
            logger.warning("Another schedule works, this one waits", name=self.name)

    def _ask(self, question: Callable[[str], bool]) -> bool:
        """Without the database nobody holds the lease; workers could do nothing either."""
        try:
            return question(self.name)
        except DatabaseError as error:
            logger.warning("The schedule cannot ask the database", detail=str(error))
            return False
        finally:
            connection.close_if_unusable_or_obsolete()

    def _begin_anew(self) -> None:
        logger.warning("The clock was set")
        self._clock = _clock()
        self.data: dict[str, ScheduleEntry] = {}
        self._heap = None
        self.setup_schedule()


def _clock() -> float:
    """How far the clock on the wall is from one that is never set."""
    return time.time() - time.monotonic()
