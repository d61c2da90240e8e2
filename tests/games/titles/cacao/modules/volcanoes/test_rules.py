"""Volcanoes (Cacao rules, section 10, mini modules)."""

from typing import Any

import pytest

from games.titles.cacao.rules.moves import Fill
from tests.games.titles.cacao.modules.parts import mapping
from tests.games.titles.cacao.rules.boards import (
    ANA,
    BO,
    Table,
    draw,
    exchanged,
    refused,
)

WORKERS = {"N": "2101", "E": "1210", "S": "0121", "W": "1012"}
"""A tile with 2 workers on one edge."""
BESIDE = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}
"""The cell whose tile touches (0, 0) with this edge."""
CORNER = """
    P1  .   .
    .   TE  B1111
"""


def corner(**piles: Any) -> Table:
    """Ana has laid a tile that asks for a fill at (2, 0)."""
    table = draw(CORNER, "volcanoes", **piles)
    table.lay("1111", (1, 0))
    return table


@pytest.mark.parametrize("players", [3, 4])
def test_three_volcanoes_replace_the_gold_mines(players: int) -> None:
    assert exchanged(players, "volcanoes") == {"volcano": 3, "mine-1": -2, "mine-2": -1}


def test_with_two_players_two_volcanoes_remain() -> None:
    assert exchanged(2, "volcanoes") == {"volcano": 2, "mine-1": -1, "mine-2": -1}


@pytest.mark.parametrize("edge", ["N", "E", "S", "W"])
@pytest.mark.parametrize(("volcano", "costly"), [("V0", "NS"), ("V1", "EW")])
def test_the_edges_alternate_between_2_gold_to_take_and_1_gold_to_pay(volcano: str, costly: str, edge: str) -> None:
    table, cell = draw(volcano, "volcanoes").having(ANA, gold=10), BESIDE[edge]
    table.lay(WORKERS[edge], cell)
    assert table.choices(ANA, cell, edge) == [2]
    table.use(ANA, cell, edge, 2)
    assert table[ANA].gold == (8 if edge in costly else 14)


def test_workers_at_a_volcano_may_not_be_left_out() -> None:
    table = draw("V0", "volcanoes").having(ANA, gold=10)
    table.lay("1012", (1, 0))
    with refused("choice-not-allowed"):
        table.use(ANA, (1, 0), "W", 1)


def test_a_seat_pays_only_gold_that_it_has() -> None:
    table = draw("V1", "volcanoes").having(ANA, gold=1)
    table.lay("0013", (1, 0))
    table.use(ANA, (1, 0), "W", 3)
    assert table[ANA].gold == 0


def test_the_filling_seat_chooses_the_orientation() -> None:
    table = corner(display="VO TE")
    assert {move.orientation for move in table.legal(ANA, Fill) if move.tile == "volcano"} == {0, 1}
    table.fill((2, 0), "V1")
    table.having(BO, gold=1).use(BO, (2, 1), "N", 1)
    assert table[BO].gold == 3


def test_a_volcano_from_the_map_board_is_turned_too() -> None:
    table = mapping(draw(CORNER, "volcanoes", "map"), "VO")
    table.lay("1111", (1, 0))
    assert [move.orientation for move in table.legal(ANA, Fill)] == [0, 1]


def test_a_volcano_from_display_needs_an_orientation_and_other_tiles_have_none() -> None:
    table = corner(display="VO TE")
    for tile, orientation in (("volcano", None), ("temple", 0)):
        with refused("tile-not-to-take"):
            table.play(Fill(ANA, (2, 0), "display", tile, orientation=orientation))


def test_a_volcano_drawn_blind_lies_in_orientation_0() -> None:
    table = corner(pile="VO TE TE")
    assert [move.orientation for move in table.legal(ANA, Fill)] == [None]
    table.fill((2, 0), None, "pile")
    table.having(BO, gold=5).use(BO, (2, 1), "N", 1)
    assert table[BO].gold == 4
