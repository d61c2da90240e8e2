"""What a turn is about: how it is played, when, or what its best way brings beyond the next best."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.themes import Way
from games.titles.cacao.bot.themes import THEMES, theme
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.moves import Activate, Lay, Overbuild
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import ANA, Table, draw


def played(table: Table, lay: Lay) -> Way:
    """A way that begins so, and uses all workers as much as they can be."""
    moves: list[Any] = [lay]
    while uses := _uses(CACAO.rules.after(table.state, moves)):
        same = [move for move in uses if (move.worker, move.edge) == (uses[0].worker, uses[0].edge)]
        moves.append(same[-1])
    return Way(moves, {})


def _uses(state: Any) -> list[Activate]:
    asked = ANA in CACAO.rules.to_move(state)
    return [move for move in CACAO.rules.legal_moves(state, ANA) if isinstance(move, Activate)] if asked else []


def about(board: str, best: Cell, rival: Cell, *, tiles_left: int = 8, **has: Any) -> str:
    table = draw(board, tiles_left=tiles_left).having(ANA, **has)
    return theme(table.state, ANA, *(played(table, Lay(ANA, "1111", cell, 0)) for cell in (best, rival)))


@pytest.mark.parametrize(
    ("tile", "has", "told"),
    [
        ("WA", {"water": 4}, "water"),
        ("M4", {"fruits": 2}, "market"),
        ("P2", {}, "harvest"),
        ("TE", {}, "temple"),
        ("SU", {}, ""),
    ],
)
def test_it_is_about_what_the_best_way_brings_beyond_the_next_best(tile: str, has: dict[str, int], told: str) -> None:
    board = f"{tile} . . . G1 . ."
    assert about(board, (1, 0), (5, 0), **has) == told


def test_the_last_turns_are_a_theme_of_their_own_whatever_they_bring() -> None:
    board = "M4 . . . G1 . ."
    assert about(board, (1, 0), (5, 0), tiles_left=2, fruits=2) == "last-turns"
    assert about(board, (1, 0), (5, 0), tiles_left=3, fruits=2) == "market"


def test_overbuilding_is_one_before_all_others() -> None:
    table = draw("M4 A1111 .\n. . .", tiles_left=1).having(ANA, fruits=1, tokens=1)
    best = played(table, Overbuild(ANA, "1111", (1, 0), 0))
    rival = played(table, Lay(ANA, "1111", (0, 1), 0))
    assert theme(table.state, ANA, best, rival) == "overbuild"


def test_all_that_is_told_is_offered() -> None:
    assert {"water", "market", "harvest", "temple", "last-turns", "overbuild"} == set(THEMES)
