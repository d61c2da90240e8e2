"""Caches of this process that are bounded by the memory they take, not by a number of entries."""

from __future__ import annotations

import gc
import sys
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any, NamedTuple

_ATOMS = (int, float, str, bytes, type(None), type)
_MOST_OBJECTS = 50_000
"""Whatever is larger counts as so large: nothing is walked through for ever."""


Key = tuple[Hashable, ...]


class _Entry(NamedTuple):
    value: Any
    size: int
    age: int


class LruCache:
    """Thread-safe; the least recently used goes first. Kinds of values share the budget, and begin their keys with a
    name each."""

    def __init__(self, most: int) -> None:
        """``most`` in bytes."""
        self._most = most
        self._size = 0
        self._lock = Lock()
        self._entries: OrderedDict[Key, _Entry] = OrderedDict()

    @property
    def size(self) -> int:
        """In bytes."""
        return self._size

    def get(self, key: Key) -> Any:
        """The value, or ``None``."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry.value

    def set(self, key: Key, value: Any, *, size: int, age: int = 0) -> None:
        """Cache a value, unless there is one that is as new under this key; others go where there is no room."""
        with self._lock:
            known = self._entries.get(key)
            if known is None or known.age < age:
                self._delete(key)
                self._entries[key] = _Entry(value, size, age)
                self._size += size
            self._entries.move_to_end(key)
            while self._size > self._most:
                self._delete(next(iter(self._entries)))

    def clear(self, kind: Hashable) -> None:
        """Everything whose key begins with this."""
        with self._lock:
            for key in [key for key in self._entries if key[0] == kind]:
                self._delete(key)

    def _delete(self, key: Key) -> None:
        entry = self._entries.pop(key, None)
        if entry:
            self._size -= entry.size


def bytes_of(value: Any, copied: Any = None) -> int:
    """The memory that a value takes; with a copy of it, only what is not part of both."""
    size, seen, waiting = 0, set[int](), [(value, copied)]
    while waiting and len(seen) < _MOST_OBJECTS:
        part, same = waiting.pop()
        if part is same or isinstance(part, _ATOMS) or id(part) in seen:
            continue
        seen.add(id(part))
        size += sys.getsizeof(part)
        parts, others = gc.get_referents(part), gc.get_referents(same)
        waiting += zip(parts, others if len(parts) == len(others) else [None] * len(parts), strict=True)
    return size
