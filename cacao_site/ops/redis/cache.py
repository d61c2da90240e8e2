"""The cache in Redis, whose absence no page notices: nothing fails, and nobody waits for it twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.dummy import DummyCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from structlog import get_logger

from cacao_site.ops.redis.server import FAULTS, patience, server_at

logger = get_logger(__name__)


class Unreadable(Exception):
    """What lies in Redis was not written by this cache."""


class JsonSerializer:
    """Values as JSON: whoever can write to Redis must not run code here, as with a pickle.

    Tuples come back as lists; keys of a dictionary must be texts.
    """

    def dumps(self, value: Any) -> bytes:
        """As it lies in Redis, which counts numbers by itself. Raises ``TypeError`` for what JSON has no word for."""
        return json.dumps(value, separators=(",", ":")).encode()

    def loads(self, data: bytes) -> Any:
        """Raises ``Unreadable``."""
        try:
            return json.loads(data)
        except ValueError as reason:
            raise Unreadable from reason


def _tolerant(name: str) -> Callable[..., Any]:
    def operation(cache: TolerantRedisCache, *args: Any, **kwargs: Any) -> Any:
        return cache.do(name, args, kwargs)

    return operation


class TolerantRedisCache(RedisCache):
    """The option ``STANDBY`` says what stands in while Redis is away: ``memory`` of this process, or ``nothing``.

    What could not be written is read as it was before until its time is over: whoever keeps what others change keeps it
    for a minute.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._options = patience() | {"serializer": JsonSerializer()}
        self._server = server_at(server)
        self._standby = _standby(params)

    def do(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """One operation: in Redis if it answers, otherwise, and for what is unreadable, in what stands in for it."""
        if self._server.is_available():
            try:
                return getattr(super(), name)(*args, **kwargs)
            except FAULTS as error:
                self._server.note_failure(error)
            except Unreadable:
                logger.warning("the cache holds what this site has not written", operation=name)
        return getattr(self._standby, name)(*args, **kwargs)

    get = _tolerant("get")
    get_many = _tolerant("get_many")
    has_key = _tolerant("has_key")
    add = _tolerant("add")
    set = _tolerant("set")
    set_many = _tolerant("set_many")
    touch = _tolerant("touch")
    incr = _tolerant("incr")
    delete = _tolerant("delete")
    delete_many = _tolerant("delete_many")

    def clear(self) -> None:
        """Empty Redis and what stands in for it."""
        self._standby.clear()
        self.do("clear", (), {})


def _standby(params: dict[str, Any]) -> BaseCache:
    if params["OPTIONS"]["STANDBY"] == "memory":
        return LocMemCache("while Redis is away", {"OPTIONS": {"MAX_ENTRIES": 10_000}})
    return DummyCache("while Redis is away", {})
