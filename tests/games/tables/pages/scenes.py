"""Scenes for presenters: a position as one seat, or a spectator, sees it."""

from __future__ import annotations

from typing import Any

from games.engine.title import AnyTitle
from games.tables.pages.board import Board
from games.tables.pages.scene import Scene, Sitter
from games.titles.cacao.title import CACAO
from tests.games.titles.cacao.rules.boards import Table

ANA, BO = 0, 1
SITTERS = [
    Sitter(0, "Ana", "red"),
    Sitter(1, "Bo", "purple"),
    Sitter(2, "Cy", "white"),
    Sitter(3, "Dee", "yellow"),
    Sitter(4, "Eve", "blue"),
]


def scene(table: Table, seat: int | None = ANA, **known: Any) -> Scene:
    """What a seat sees of a position of Cacao, and what the site ``known`` beside it."""
    return scene_of(CACAO, table.state, seat, **known)


def scene_of(title: AnyTitle, state: Any, seat: int | None, **known: Any) -> Scene:
    """What a seat sees of a position, with its legal moves, and what the site ``known`` beside it."""
    moves = () if seat is None else title.rules.legal_moves(state, seat)
    return Board.of(title, state, seat, SITTERS[: len(state.players)], moves=moves, **known).scene
