"""What every title owes the site, the bots and the records, checked in random games under many options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.engine.contract import PROMISES, Promise, deciding_together
from games.engine.registry import registered
from tests.games.engine.walks import Table, plain_tables, tables
from tests.games.tiny_title import TINY
from tests.plugins.luck import luck

CASES = [(promise, table) for table in tables() for promise in PROMISES if promise.holds_for(table)]


@pytest.fixture(autouse=True)
def tiny_is_offered() -> Iterator[None]:
    with registered(TINY):
        yield


@pytest.mark.parametrize(("promise", "table"), CASES, ids=[f"{promise}-{table}" for promise, table in CASES])
def test_every_title_keeps_its_promises(promise: Promise, table: Table) -> None:
    promise.check(table, luck(str(promise), str(table)))


@pytest.mark.parametrize(
    "table", [each for each in plain_tables() if each.title.name in ("tiny", "chocolatl")], ids=str
)
def test_titles_whose_seats_decide_together_are_checked_where_they_do(table: Table) -> None:
    assert any(deciding_together.readiness(table))
