"""Presence of users at a table in the last minutes, stored in the cache only: without a cache nobody is present.

Users who hide their presence in the profile are stored too; the preference is checked on reading.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache

if TYPE_CHECKING:  # The process that holds streams reads presence and loads no model.
    from accounts.models import Viewer


MINUTE = 60
KEPT = 3 * MINUTE
"""Seconds for which a user still counts as present."""
PERIOD = 10 * MINUTE
"""Seconds in which everybody who looks at tables is counted once."""


def note(public_id: str, viewer: Viewer) -> None:
    """Store that a user views a table: one cache request, and further ones once a minute."""
    if viewer.is_authenticated and _cache().add(f"{_of(public_id, viewer.pk)}.minute", True, MINUTE):
        _stay(public_id, _of(public_id, viewer.pk))
        _count(viewer.pk)


def stay(present: Iterable[tuple[str, int]]) -> None:
    """Store that people, by primary key, still view tables, by public id: of pages that are told when to ask."""
    _cache().set_many({_of(public_id, person): True for public_id, person in present}, KEPT)


def look_anew(tables: Iterable[str]) -> None:
    """Somebody came to these tables, by public id, or left them: the next who asks is told who is there."""
    _cache().delete_many([mark_key(public_id) for public_id in tables])


def _stay(public_id: str, key: str) -> None:
    """Extend the user's presence; a new arrival deletes the version token."""
    if _cache().add(key, True, KEPT):
        _cache().delete(mark_key(public_id))
    else:
        _cache().touch(key, KEPT)


def _count(person: int) -> None:
    """Count a person among those who look at tables in these ten minutes, once."""
    period = _period()
    if _cache().add(f"games.looking.{period}.{person}", True, 2 * PERIOD):
        _cache().add(_count_key(period), 0, 2 * PERIOD)
        with suppress(ValueError):  # The cache has just forgotten it.
            _cache().incr(_count_key(period))


def people_looking() -> int:
    """How many people have looked at a table lately: in these ten minutes, or in the ten before while these begin."""
    periods = (_period(), _period() - 1)
    return max([0, *_cache().get_many([_count_key(period) for period in periods]).values()])


def _period() -> int:
    return int(time.time()) // PERIOD


def _count_key(period: int) -> str:
    return f"games.looking.{period}"


def there(public_id: str, people: Iterable[int]) -> frozenset[int]:
    """Which of these users are present."""
    keys = {_of(public_id, person): person for person in people}
    return frozenset(keys[key] for key in _cache().get_many(keys))


def remember_mark(public_id: str, mark: str) -> None:
    """Cache the version token of a table's presence for a minute, unless one is cached."""
    _cache().add(mark_key(public_id), mark, MINUTE)


def mark_key(public_id: str) -> str:
    """The cache key of a table's presence version token."""
    return f"games.present.{public_id}"


def _of(public_id: str, person: int) -> str:
    return f"games.present.{public_id}.{person}"


def _cache() -> BaseCache:
    return caches["versions"]
