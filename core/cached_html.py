"""HTML that this process caches, whatever renders it: all of it shares one budget of memory."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings

from core.lru_cache import Key, LruCache

H = TypeVar("H", bound=str)

html_cache = LruCache(settings.HTML_MEGABYTES * 2**20)


def cached_html(key: Key, render: Callable[[], H]) -> H:
    """What was rendered for an equal key, or is now; a key begins with the kind of what it is for."""
    found: H | None = html_cache.get(key)
    if found is None:
        found = render()
        html_cache.set(key, found, size=_size(key) + sys.getsizeof(found))
    return found


def _size(part: Any) -> int:
    """What a key takes; a text that several keys share counts in each."""
    if isinstance(part, tuple):
        return sys.getsizeof(part) + sum(map(_size, part))
    return sys.getsizeof(part) if isinstance(part, str) else 0
