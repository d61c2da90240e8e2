"""The table's geometry (Cacao rules, section 2)."""

import pytest

from games.engine.cacao.board import EDGES, INDEX, STEPS, XY, Cell, is_jungle_space
from games.engine.cacao.moves import Place
from games.engine.cacao.title import CACAO
from tests.games.engine.cacao.boards import ANA, SEED, places


@pytest.mark.parametrize("cell", [(0, 0), (1, 1), (2, 0), (-1, 1), (-1, -1), (-3, 5)])
def test_a_cell_with_an_even_sum_is_a_jungle_space(cell: Cell) -> None:
    assert is_jungle_space(INDEX[cell])


@pytest.mark.parametrize("cell", [(1, 0), (0, 1), (-1, 0), (0, -1), (-2, -3), (2, -1)])
def test_a_cell_with_an_odd_sum_is_a_worker_space_also_below_zero(cell: Cell) -> None:
    assert not is_jungle_space(INDEX[cell])


@pytest.mark.parametrize(("edge", "step"), [("N", (0, -1)), ("E", (1, 0)), ("S", (0, 1)), ("W", (-1, 0))])
def test_the_directions_run_right_and_down(edge: str, step: Cell) -> None:
    assert XY[INDEX[0, 0] + STEPS[EDGES.index(edge)]] == step


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_has_six_cells_to_choose_from(players: int) -> None:
    state = CACAO.new({"players": players}, SEED)
    moves = CACAO.legal_moves(state, ANA)
    assert all(isinstance(move, Place) for move in moves)
    assert places(moves) == {(0, -1), (-1, 0), (1, 0), (0, 1), (2, 1), (1, 2)}
