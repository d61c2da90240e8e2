"""What explaining asks of every title: luck drawn anew where nobody sees it, and what a position's worth is made of."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tests.games.engine.walks import Table, drawn_tables, plain_tables, walk

every_table = pytest.mark.parametrize("table", drawn_tables(), ids=str)


@every_table
def test_luck_that_is_drawn_anew_changes_nothing_that_anybody_sees(table: Table) -> None:
    title, random = table.title, Random(3)
    for moment in islice(walk(table, 1), 0, None, 9):
        before = [title.rules.view(moment.state, seat) for seat in (None, *range(table.options["players"]))]
        title.bot.reshuffle(moment.state, random)
        after = [title.rules.view(moment.state, seat) for seat in (None, *range(table.options["players"]))]
        assert after == before


@pytest.mark.parametrize("table", [table for table in plain_tables() if table.title.name == "cacao"], ids=str)
def test_luck_is_another_one(table: Table) -> None:
    title, random = table.title, Random(3)
    state = title.new(table.options, bytes(32))
    piles = list(state.pile)
    title.bot.reshuffle(state, random)
    assert state.pile != piles
    assert sorted(kind.code for kind in state.pile) == sorted(kind.code for kind in piles)


@every_table
def test_the_parts_of_a_worth_are_all_of_it(table: Table) -> None:
    title = table.title
    for number, moment in enumerate(islice(walk(table, 2), 0, None, 9)):
        if number % 2:
            title.bot.look_closer(moment.state)
        for seat in range(table.options["players"]):
            parts = title.bot.evaluation_parts(moment.state, seat)
            assert sum(parts.values()) == pytest.approx(title.bot.evaluate(moment.state, seat))
