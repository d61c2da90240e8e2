"""Positions are cached and news is told in tests as on the site, of which what surrounds a test is no transaction.

Caches keep what is read outside of transactions. A test lies in one, so each look at a table replayed its game from the
beginning. What happened is told when it is committed: in a test that nobody commits, at once.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from django.db import transaction

from games.history import course
from games.tables import history, positions, telling

MODULES: tuple[ModuleType, ...] = (positions, history, course, telling)


class OnlyTheSites:
    """``django.db.transaction``, for whom the transaction around a test is none."""

    def __getattr__(self, name: str) -> Any:
        return getattr(transaction, name)

    def get_connection(self) -> Any:
        blocks = transaction.get_connection().atomic_blocks
        return SimpleNamespace(in_atomic_block=any(not block._from_testcase for block in blocks))

    def on_commit(self, act: Callable[[], object], *, robust: bool) -> None:
        if any(block._from_testcase for block in transaction.get_connection().atomic_blocks):
            act()
        else:
            transaction.on_commit(act, robust=robust)


def install(patch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        patch.setattr(module, "transaction", OnlyTheSites())
