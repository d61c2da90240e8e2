"""What explaining asks of every title: luck drawn anew where nobody sees it, and what a position's worth is made of."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.games.engine.walks import Table, drawn_tables, plain_tables, walk

every_table = pytest.mark.parametrize("table", drawn_tables(), ids=str)


@every_table
def test_luck_that_is_drawn_anew_changes_nothing_that_anybody_sees(table: Table) -> None:
    ruleset, random = table.ruleset, Random(3)
    for moment in islice(walk(table, 1), 0, None, 9):
        before = [ruleset.view(moment.state, seat) for seat in (None, *range(table.options["players"]))]
        ruleset.reshuffle(moment.state, random)
        after = [ruleset.view(moment.state, seat) for seat in (None, *range(table.options["players"]))]
        assert after == before


@pytest.mark.parametrize("table", [table for table in plain_tables() if table.ruleset.name == "cacao"], ids=str)
def test_luck_is_another_one(table: Table) -> None:
    ruleset, random = table.ruleset, Random(3)
    state = ruleset.new(table.options, bytes(32))
    piles = list(state.pile)
    ruleset.reshuffle(state, random)
    assert state.pile != piles
    assert sorted(kind.code for kind in state.pile) == sorted(kind.code for kind in piles)


@every_table
def test_the_parts_of_a_worth_are_all_of_it(table: Table) -> None:
    ruleset = table.ruleset
    for moment in islice(walk(table, 2), 0, None, 9):
        for seat in range(table.options["players"]):
            parts = ruleset.evaluation_parts(moment.state, seat)
            assert sum(parts.values()) == pytest.approx(ruleset.evaluate(moment.state, seat))
