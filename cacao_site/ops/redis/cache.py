"""The cache in Redis, whose absence no page notices: nothing fails, and nobody waits for it twice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.dummy import DummyCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import ResponseError

from cacao_site.ops.redis.server import FAULTS, patience, server_at

_MOST_OUTDATED = 10_000
"""Keys that are remembered; what comes on top stays outdated until its time is over."""
_outdated: dict[str, set[str]] = {}
"""By the address of the cache: keys with a value that this process could not replace."""


def _tolerant(name: str, *, writes: bool) -> Callable[..., Any]:
    def operation(cache: TolerantRedisCache, *args: Any, **kwargs: Any) -> Any:
        return cache.do(name, args, kwargs, writes=writes)

    return operation


class TolerantRedisCache(RedisCache):
    """The option ``STANDBY`` says what stands in while Redis is away: ``memory`` of this process, or ``nothing``.

    What could not be written then is deleted as soon as Redis is back, so that nobody reads an outdated value.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._options = patience()
        self._server = server_at(server)
        self._standby = _standby(params)
        self._outdated = _outdated.setdefault(server, set())

    def do(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], *, writes: bool) -> Any:
        """One operation: in Redis if it answers, otherwise in what stands in for it."""
        refused = False
        if self._server.is_available():
            try:
                self._delete_outdated()
                return getattr(super(), name)(*args, **kwargs)
            except FAULTS as error:
                self._server.note_failure(error)
                refused = isinstance(error, ResponseError)
        if writes:
            self._note_outdated(*args, **kwargs)
        if refused:
            with suppress(*FAULTS):  # A full server still deletes.
                self._delete_outdated()
        return getattr(self._standby, name)(*args, **kwargs)

    get = _tolerant("get", writes=False)
    get_many = _tolerant("get_many", writes=False)
    has_key = _tolerant("has_key", writes=False)
    add = _tolerant("add", writes=True)
    set = _tolerant("set", writes=True)
    set_many = _tolerant("set_many", writes=True)
    touch = _tolerant("touch", writes=True)
    incr = _tolerant("incr", writes=True)
    delete = _tolerant("delete", writes=True)
    delete_many = _tolerant("delete_many", writes=True)

    def clear(self) -> None:
        """Empty Redis and what stands in for it."""
        self._standby.clear()
        self.do("clear", (), {}, writes=False)

    def _note_outdated(self, keys: Any, *_: Any, version: int | None = None, **__: Any) -> None:
        for key in [keys] if isinstance(keys, str) else keys:
            if len(self._outdated) < _MOST_OUTDATED:
                self._outdated.add(self.make_and_validate_key(key, version=version))

    def _delete_outdated(self) -> None:
        if not self._outdated:
            return
        keys = list(self._outdated)
        self._outdated.difference_update(keys)
        try:
            self._cache.delete_many(keys)
        except FAULTS:
            self._outdated.update(keys)
            raise


def _standby(params: dict[str, Any]) -> BaseCache:
    if params["OPTIONS"]["STANDBY"] == "memory":
        return LocMemCache("while Redis is away", {"OPTIONS": {"MAX_ENTRIES": 10_000}})
    return DummyCache("while Redis is away", {})
