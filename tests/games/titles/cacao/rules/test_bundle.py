"""What all workers of a batch do together, for the most points."""

from __future__ import annotations

import pytest

from games.titles.cacao.rules.bundle import bundle
from tests.games.titles.cacao.rules.boards import ANA, BO, Table, draw

AROUND = """
    .   .   .
    .   P1  .
    M2  .   M4
    .   WA  .
"""


def told(table: Table, seat: int = ANA) -> list[tuple[str, object]]:
    """The sides in the order in which they are settled, each with the number of its uses."""
    return [(move.edge, dict(move.choice).get("count")) for move in bundle(table.state, seat)]


def play_all(table: Table) -> None:
    for move in bundle(table.state, ANA):
        table.play(move)


def test_fruits_are_picked_first_and_sold_where_they_bring_most() -> None:
    table = draw(AROUND)
    table.lay("1111", (1, 2))
    sides = [side for side, _count in told(table)]
    assert sides.index("N") < sides.index("E")
    play_all(table)
    assert (table[ANA].gold, table[ANA].fruits, table[ANA].water) == (4, 0, 1)
    assert not table.open_edges(ANA)


def test_each_move_is_legal_after_those_before_it() -> None:
    table = draw(AROUND).having(ANA, fruits=3)
    table.lay("1111", (1, 2))
    for move in bundle(table.state, ANA):
        assert move in table.legal(ANA)
        table.play(move)
    assert table[ANA].gold == 6


def test_nothing_is_bundled_where_one_answer_does_it_and_for_whoever_has_nothing_to_settle() -> None:
    table = draw("P1 .").having(ANA, fruits=1)
    assert told(table) == []
    table.lay("1111", (1, 0))
    assert told(table) == []
    assert told(table, BO) == []


def test_gems_are_left_to_their_owner() -> None:
    table = draw(AROUND.replace("WA", "GM"), "gem-mines")
    table.lay("1111", (1, 2))
    assert {side for side, _count in told(table)} == {"N", "E", "W"}


@pytest.mark.parametrize("fruits", [0, 1, 5])
def test_the_position_is_left_as_it_is(fruits: int) -> None:
    table = draw(AROUND).having(ANA, fruits=fruits)
    table.lay("1111", (1, 2))
    before = table.open_edges(ANA)
    bundle(table.state, ANA)
    assert table.open_edges(ANA) == before
    assert table[ANA].fruits == fruits
