"""Pages of long lists for the admin: whoever looks wants the newest rows, and nobody counts a million for that."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.core.paginator import Paginator
from django.db.models import QuerySet

COUNTED = 2000
"""Rows that are counted at most; older ones are found by searching."""


class ShortPaginator(Paginator):  # type: ignore[type-arg]
    """Ends after so many rows, and so never counts a whole table."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, ``COUNTED`` at most."""
        rows: QuerySet[Any] = self.object_list  # type: ignore[assignment]
        return rows[:COUNTED].count()
