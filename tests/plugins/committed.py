"""Caches of positions work in tests as on the site: what surrounds a whole test is no transaction of the site's.

They keep what is read outside of transactions. A test lies in one, so each look at a table replayed its game from the
beginning.
"""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from django.db import transaction

from games.history import course
from games.tables import history, positions

CACHES: tuple[ModuleType, ...] = (positions, history, course)


class OnlyTheSites:
    """``django.db.transaction``, for whom the transaction around a test is none."""

    def __getattr__(self, name: str) -> Any:
        return getattr(transaction, name)

    def get_connection(self) -> Any:
        blocks = transaction.get_connection().atomic_blocks
        return SimpleNamespace(in_atomic_block=any(not block._from_testcase for block in blocks))


def install(patch: pytest.MonkeyPatch) -> None:
    for module in CACHES:
        patch.setattr(module, "transaction", OnlyTheSites())
