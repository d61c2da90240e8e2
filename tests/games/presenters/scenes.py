"""Scenes for presenters: a position as one seat, or a spectator, sees it."""

from __future__ import annotations

from typing import Any

from games.engine.cacao.title import CACAO
from games.presenters.presenter import Scene, Sitter
from tests.games.engine.cacao.boards import Table

ANA, BO = 0, 1
SITTERS = [
    Sitter(0, "Ana", "red"),
    Sitter(1, "Bo", "purple"),
    Sitter(2, "Cy", "white"),
    Sitter(3, "Dee", "yellow", is_bot=True),
]


def scene(table: Table, seat: int | None = ANA, **known: Any) -> Scene:
    """What a seat sees of a position, with its legal moves, and what the site ``known`` beside it."""
    state = table.state
    outcome = CACAO.outcome(state)
    return Scene(
        ruleset=CACAO,
        view=CACAO.view(state, seat),
        seat=seat,
        to_move=CACAO.to_move(state),
        awaited=CACAO.awaited(state),
        winners=outcome.winners if outcome else None,
        moves=() if seat is None else CACAO.legal_moves(state, seat),
        sitters=SITTERS[: len(state.players)],
        scores=CACAO.scores(state),
        **known,
    )
