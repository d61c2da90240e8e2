"""Who is at a table now or was there in the last minutes, in the cache alone: without it nobody is said to be there.

Whoever hides that in the profile is noted like everybody else, and told to nobody: it is asked when it is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache

MINUTE = 60
KEPT = 3 * MINUTE
"""Seconds for which somebody still counts as there."""


def note(public_id: str, reader: Any) -> None:
    """Somebody looks at a table: one question to the cache, and once a minute another one."""
    if reader.is_authenticated and _cache().add(f"{_of(public_id, reader.pk)}.minute", True, MINUTE):
        _stay(public_id, _of(public_id, reader.pk))


def _stay(public_id: str, key: str) -> None:
    """Stay for some minutes more; whoever has just come is news."""
    if _cache().add(key, True, KEPT):
        _cache().delete(mark_key(public_id))
    else:
        _cache().touch(key, KEPT)


def there(public_id: str, people: Iterable[int]) -> frozenset[int]:
    """Which of these people are there."""
    keys = {_of(public_id, person): person for person in people}
    return frozenset(keys[key] for key in _cache().get_many(keys))


def remember_mark(public_id: str, mark: str) -> None:
    """Keep for a minute what stands for those who are there, unless it is kept already."""
    _cache().add(mark_key(public_id), mark, MINUTE)


def mark_key(public_id: str) -> str:
    """Where the cache has the newest mark of a table."""
    return f"games.present.{public_id}"


def _of(public_id: str, person: int) -> str:
    return f"games.present.{public_id}.{person}"


def _cache() -> BaseCache:
    return caches["versions"]
