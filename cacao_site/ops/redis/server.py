"""A Redis server as this process sees it: it answers, or it is left alone for a while so that nobody waits for it."""

from __future__ import annotations

import threading
import time
from datetime import datetime

import redis
from django.conf import settings
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry
from structlog import get_logger

logger = get_logger(__name__)

PROBE = "site:probe"
FAULTS = (redis.RedisError, OperationalError, OSError)
"""How a server that is gone, hangs, is full or takes no writes shows itself."""


class Away(Exception):
    """The server failed a moment ago and is not asked now."""


class Server:
    """One server, shared by all threads. After a failure nobody asks it until a write has succeeded again."""

    def __init__(self, url: str) -> None:
        self.failures = 0
        """How often somebody has waited for it in vain."""
        self.since: datetime | None = None
        """Since when it is away, ``None`` while it answers."""
        self.reason = ""
        self._retry_at = 0.0
        self._lock = threading.Lock()
        self._client = redis.Redis.from_url(url, **patience())

    def is_available(self) -> bool:
        """Whether to ask it. Of all who want to know after a pause, one tries."""
        return self.since is None or (self._is_my_turn_to_try() and self.answers())

    def answers(self) -> bool:
        """Ask it now whether it takes a write: one that is full or read-only still reads."""
        try:
            self._client.set(PROBE, 1, ex=10)
        except FAULTS as error:
            self.note_failure(error)
            return False
        self._note_return()
        return True

    def note_failure(self, error: BaseException) -> None:
        """Somebody asked in vain: nobody else asks for a while."""
        with self._lock:
            self.failures += 1
            self._retry_at = time.monotonic() + settings.REDIS_PAUSE
            self.reason = type(error.__cause__ or error).__name__
            is_news, self.since = self.since is None, self.since or timezone.now()
        if is_news:
            logger.warning("Redis is away, the site goes on without it", reason=self.reason, detail=str(error))

    def _is_my_turn_to_try(self) -> bool:
        with self._lock:
            if time.monotonic() < self._retry_at:
                return False
            # Before the answer is known, so that nobody else waits for the same silence.
            self._retry_at = time.monotonic() + settings.REDIS_PAUSE
            return True

    def _note_return(self) -> None:
        with self._lock:
            since, self.since, self.reason = self.since, None, ""
        if since:
            logger.warning("Redis is back", away_since=since.isoformat())


_servers: dict[tuple[object, ...], Server] = {}
_servers_lock = threading.Lock()


def server_at(url: str) -> Server:
    """The server behind an address: the same one for the cache and the messages, if both lie there."""
    parts = parse_url(url)  # type: ignore[no-untyped-call]
    address = (parts.get("path"), parts.get("host", "localhost"), parts.get("port", 6379))
    with _servers_lock:
        if address not in _servers:
            _servers[address] = Server(url)
        return _servers[address]


def patience() -> dict[str, object]:
    """How long a connection waits for its server; it never tries twice."""
    seconds = settings.REDIS_PATIENCE
    return {"socket_timeout": seconds, "socket_connect_timeout": seconds, "retry": Retry(NoBackoff(), 0)}
