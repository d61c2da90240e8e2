"""Bots settle a batch in the order that leaves the richest village."""

import pytest

from games.titles.cacao.bot.settlement import settlement
from games.titles.cacao.rules.moves import Activate
from tests.games.titles.cacao.modules.parts import owning
from tests.games.titles.cacao.rules.boards import ANA, Table, draw

AROUND = """
    .   .   .
    .   P2  .
    M4  .   M2
    .   P1  .
"""
"""Two plantations and two markets around (1, 2)."""


def settled(table: Table) -> list[str]:
    """What Ana does with her batch, edge by edge with the number of workers used; it is done."""
    moves: list[Activate] = settlement(table.state, ANA)
    for move in moves:
        table.play(move)
    return [f"{move.edge}{dict(move.choice)['count']}" for move in moves]


def test_fruits_are_harvested_before_they_are_sold() -> None:
    table = draw(AROUND)
    table.lay("1111", (1, 2))
    settled(table)
    assert (table[ANA].gold, table[ANA].fruits) == (4 + 2, 1)


def test_the_dearer_market_comes_first_when_there_is_not_enough_for_both() -> None:
    table = draw(AROUND.replace("P2", "SU").replace("P1", "WA")).having(ANA, fruits=1)
    table.lay("1111", (1, 2))
    settled(table)
    assert (table[ANA].gold, table[ANA].tokens, table[ANA].water) == (4, 1, 1)


def test_a_full_store_is_sold_from_before_it_is_filled_again() -> None:
    table = draw(AROUND.replace("M2", "SU").replace("P1", "SU")).having(ANA, fruits=5)
    table.lay("1111", (1, 2))
    order = settled(table)
    assert order.index("W1") < order.index("N1")
    assert (table[ANA].gold, table[ANA].fruits) == (4, 5)


def test_at_the_very_end_everything_is_sold() -> None:
    table = draw(AROUND, tiles_left=1).having(ANA, fruits=2)
    table.lay("0202", (1, 2))
    settled(table)
    assert (table[ANA].gold, table[ANA].fruits) == (4 + 4, 0)


def test_costs_are_paid_before_there_is_gold_to_pay_with() -> None:
    table = draw(AROUND.replace("P2", "V0").replace("M4", "V0"), "volcanoes").having(ANA, fruits=0)
    table.lay("1111", (1, 2))
    settled(table)
    assert table[ANA].gold == 0 + 2 + 2


@pytest.mark.parametrize("fruits", range(6))
def test_what_is_planned_can_be_done_and_settles_all(fruits: int) -> None:
    table = draw(AROUND).having(ANA, fruits=fruits)
    table.lay("2101", (1, 2))
    settled(table)
    assert not table.open_edges(ANA)


def test_a_carrier_that_never_moves_is_not_taken_for_one_at_the_first_field() -> None:
    """What was found for one village is remembered for those in which it is the same, and for no others."""
    for owned, fruits in ((("rainmaker",), 5), ((), 0), (("rainmaker",), 5), ((), 0)):
        table = owning(draw("IR", "huts", "new-huts", "irrigation"), ANA, *owned)
        table.lay("0013", (1, 0))
        settled(table)
        assert table[ANA].fruits == fruits


def test_gems_are_left_for_a_decision_of_their_own() -> None:
    table = draw(AROUND.replace("P2", "GM"), "gem-mines")
    table.lay("1111", (1, 2))
    assert [edge for edge in settled(table) if edge[0] == "N"] == []
    assert table.open_edges(ANA) == {((1, 2), "N"): 1}


def test_alike_edges_are_used_in_one_order_however_they_were_opened() -> None:
    table = draw(AROUND.replace("P2", "P1").replace("M4", "M2"))
    table.lay("1111", (1, 2))
    (batch,) = table.state.batches[ANA]
    moves = settlement(table.state, ANA)
    batch.edges = dict(reversed(batch.edges.items()))
    assert settlement(table.state, ANA) == moves
