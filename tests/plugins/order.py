"""The longest tests come first: who is done earlier takes over short ones, and nobody waits for a last long one."""

from __future__ import annotations

import pytest

LONGEST = (
    "tests/chaos",
    "tests/deployment",
    "tests/cacao_site/test_upgrading.py",
    "tests/cacao_site/test_play.py",
    "tests/server/test_worker.py",
    "tests/games/engine/cacao/test_random_play.py",
    "tests/games/engine/chocolatl/test_random_play.py",
)
"""None of them leaves anything in the database of the run, so they may come before those that expect it empty."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
