"""Old rows deleted a batch at a time, each batch in a short transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

BATCH = 500
"""Rows of one transaction: some ten milliseconds."""


def delete(rows: QuerySet[Any]) -> int:
    """Delete these rows and what hangs on them; says how many of them there were."""
    _all, by_model = rows.delete()
    return by_model.get(rows.model._meta.label, 0)


@dataclass(frozen=True)
class Pruning:
    """One kind of row that piles up: which are too old, the oldest first by an index, and what is done to a batch."""

    name: str
    rows: Callable[[], QuerySet[Any]]
    remove: Callable[[QuerySet[Any]], int] = delete
    batch: int = BATCH

    def batches(self) -> Iterator[int]:
        """Remove a batch at a time and say how many rows it was, until none is too old; whoever stops goes on later."""
        found = self.batch
        while found == self.batch:
            with transaction.atomic():
                found, removed = self._remove_batch()
            yield removed
            if not removed:
                return

    def _remove_batch(self) -> tuple[int, int]:
        keys = list(self.rows().values_list("pk", flat=True)[: self.batch])
        # The base manager: the default one may join tables, whose rows would be locked too.
        mine = self.rows().model._base_manager.filter(pk__in=keys).order_by("pk").select_for_update(skip_locked=True)
        locked = list(mine.values_list("pk", flat=True))
        # Asked once more under the lock: what was used meanwhile stays.
        return len(keys), self.remove(self.rows().order_by().filter(pk__in=locked)) if locked else 0


def days_ago(days: int) -> datetime:
    """This time so many days ago."""
    return timezone.now() - timedelta(days=days)
