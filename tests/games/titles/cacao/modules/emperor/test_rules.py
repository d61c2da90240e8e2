"""The emperor (Cacao rules, section 10, Diamante modules)."""

import pytest

from games.titles.cacao.rules.board import Cell
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    CY,
    SEED,
    Table,
    draw,
    exchanged,
)

CROSS = """
    .  .      .      .  .      .   .
    .  TE     B1111  .  B1111  TE  .
    .  B1111  .      .  .      .   .
    .  .      .      .  .      .   .
    .  .      .      .  .      .   .
    .  TE     .      .  .      .   .
"""
"""Temples, where nothing but the emperor brings gold. He starts on (1, 1)."""


def emperor(table: Table) -> Cell:
    """Where he stands."""
    cell: Cell = CACAO.rules.view(table.state, None).extra["emperor"]
    return cell


def visited() -> Table:
    """Ana has laid a tile at (6, 1), onto which the emperor has come."""
    table = draw(CROSS, "emperor")
    table.lay("1111", (6, 1))
    return table


def test_he_starts_on_the_second_start_tile_and_exchanges_nothing() -> None:
    for modules in (["emperor"], ["emperor", "irrigation"]):
        assert emperor(Table(CACAO.new({"players": 2, "modules": modules}, SEED))) == (1, 1)
    assert exchanged(3, "emperor") == {}


@pytest.mark.parametrize("cell", [(1, 0), (0, 1), (6, 1), (1, 4), (1, 6)])
def test_a_tile_in_his_row_or_column_over_tiles_and_gaps_brings_him_and_1_gold(cell: Cell) -> None:
    table = draw(CROSS, "emperor")
    table.lay("1111", cell)
    assert emperor(table) == cell
    assert table[ANA].gold == 1


@pytest.mark.parametrize("cell", [(5, 0), (0, 5)])
def test_a_tile_elsewhere_leaves_him_where_he_is(cell: Cell) -> None:
    table = draw(CROSS, "emperor")
    table.lay("1111", cell)
    assert emperor(table) == (1, 1)
    assert table[ANA].gold == 0


def test_from_then_on_his_new_row_and_column_count() -> None:
    table = visited()
    table.lay("1111", (1, 0))
    assert emperor(table) == (6, 1)
    assert table[BO].gold == 0


def test_the_gold_is_there_at_once_before_filling() -> None:
    table = draw(CROSS, "emperor", display="M2 M3")
    table.lay("1111", (1, 0))
    assert table.fills
    assert table[ANA].gold == 1


def test_overbuilding_in_his_row_or_column_brings_him_too() -> None:
    table = draw(CROSS, "emperor", active=BO).having(BO, tokens=1)
    table.overbuild("1111", (4, 1))
    assert emperor(table) == (4, 1)
    assert table[BO].gold == 1


def test_overbuilding_his_own_cell_pays_too() -> None:
    table = visited()
    table.lay("1111", (5, 0))
    assert table[ANA].gold == 2
    table.having(ANA, tokens=1).overbuild("1111", (6, 1))
    assert emperor(table) == (6, 1)
    assert table[ANA].gold == 3


def test_at_the_start_of_its_turn_a_seat_on_whose_tile_he_stands_gets_1_gold() -> None:
    table = visited()
    assert table[ANA].gold == 1
    table.lay("1111", (5, 0))
    assert table[ANA].gold == 2
    assert table[BO].gold == 0


def test_a_seat_whose_tile_he_has_left_gets_nothing() -> None:
    table = visited()
    table.lay("1111", (0, 1))
    assert emperor(table) == (0, 1)
    assert table[ANA].gold == 1


def test_on_anothers_tile_he_brings_nothing_to_the_active_seat() -> None:
    table = draw(CROSS, "emperor", players=3)
    table.lay("1111", (6, 1))
    table.lay("1111", (5, 0))
    table.lay("1111", (0, 5))
    assert [table[seat].gold for seat in (ANA, BO, CY)] == [2, 0, 0]


def test_the_income_comes_when_the_older_batches_are_settled_and_before_the_seat_places() -> None:
    table = draw(
        """
        .  A1111  .
        .  TE     .
        """,
        "emperor",
        display="M2 M3",
    )
    table.lay("1111", (1, 2))
    table.lay("1111", (2, 1))
    table.fill((2, 0), "M2")
    table.fill((2, 2), "M3")
    table.settle(BO)
    table.use(ANA, (1, 0), "E", 0)
    assert table[ANA].gold == 1
    table.use(ANA, (1, 2), "E", 0)
    assert table[ANA].gold == 2


def test_after_the_last_turn_no_income_is_paid() -> None:
    table = draw(CROSS, "emperor", tiles_left=1)
    table.lay("1111", (6, 1))
    table.lay("1111", (5, 0))
    assert CACAO.rules.outcome(table.state) is not None
    assert table[ANA].gold == 1
