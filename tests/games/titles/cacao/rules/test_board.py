"""The table's geometry (Cacao rules, section 2)."""

from random import Random

import pytest

from games.titles.cacao.rules.board import (
    EDGES,
    INDEX,
    OFFSETS,
    XY,
    Cell,
)
from games.titles.cacao.rules.moves import Lay
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import ANA, SEED, cells_of


def test_worker_and_jungle_tiles_alternate_by_the_sum_of_the_coordinates_also_below_zero() -> None:
    state, random = CACAO.new({"players": 4}, SEED), Random(1)
    while seats := CACAO.rules.to_move(state):
        CACAO.rules.apply(state, CACAO.rules.random_move(state, seats[0], random))
    view = CACAO.rules.view(state, None)
    assert {sum(cell) % 2 for cell in view.jungle} == {0}
    assert {sum(cell) % 2 for cell in view.workers} == {1}
    assert min(min(cell) for cell in view.jungle) < 0


@pytest.mark.parametrize(("edge", "beside"), [("N", (0, -1)), ("E", (1, 0)), ("S", (0, 1)), ("W", (-1, 0))])
def test_the_directions_run_right_and_down(edge: str, beside: Cell) -> None:
    assert XY[INDEX[0, 0] + OFFSETS[EDGES.index(edge)]] == beside


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_has_six_cells_to_choose_from(players: int) -> None:
    state = CACAO.new({"players": players}, SEED)
    moves = CACAO.rules.legal_moves(state, ANA)
    assert all(isinstance(move, Lay) for move in moves)
    assert cells_of(moves) == {(0, -1), (-1, 0), (1, 0), (0, 1), (2, 1), (1, 2)}
