"""Scenes for presenters: a position as one seat, or a spectator, sees it."""

from __future__ import annotations

from typing import Any

from games.engine.registry import AnyRuleset
from games.tables.pages.presenter import Scene, Sitter
from games.titles.cacao.rules.ruleset import CACAO
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


def scene_of(ruleset: AnyRuleset, state: Any, seat: int | None, **known: Any) -> Scene:
    """What a seat sees of a position, with its legal moves, and what the site ``known`` beside it."""
    outcome = ruleset.outcome(state)
    return Scene(
        ruleset=ruleset,
        view=ruleset.view(state, seat),
        seat=seat,
        to_move=ruleset.to_move(state),
        awaited=ruleset.awaited(state),
        winners=outcome.winners if outcome else None,
        moves=() if seat is None else ruleset.legal_moves(state, seat),
        sitters=SITTERS[: len(state.players)],
        scores=ruleset.scores(state),
        **known,
    )
