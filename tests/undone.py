"""Tries what an act changes and takes it back: many acts begin from one state that was made once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.db import transaction

from core.cached_html import html_cache
from games.history import course
from games.tables import history, positions
from notifications.feeds import waiting


@contextmanager
def undone() -> Iterator[None]:
    """In this block rows and caches change; after it they are as they were, or empty."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    cache.clear()
    forget_positions()


def forget_positions() -> None:
    """The next game may get the key of this one, or the same game another move of the same number."""
    for kept in (positions.cache, positions.snapshots, history.cache, course.cache):
        kept.clear()
    html_cache.clear(waiting.KIND)
