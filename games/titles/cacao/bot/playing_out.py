"""Carries out what a move began as its seat would probably like best, for previews."""

from __future__ import annotations

from games.engine.ruleset import Event
from games.titles.cacao.bot.settlement import settlement
from games.titles.cacao.rules import settle, turn
from games.titles.cacao.rules.board import (
    EDGES,
    NEIGHBOURS,
    XY,
    jungle_beside,
)
from games.titles.cacao.rules.state import Phase, State


def play_out(state: State, seat: int) -> list[Event]:
    """Use a seat's workers beside the jungle tiles that lie there; what it still has to choose is only named.

    ``to-fill`` names the sides of its tile where it is to fill a space, ``to-choose`` an edge with things to choose.
    """
    events = _without_filling(state, seat)
    if settle.settleable(state, seat) is None:
        return events
    for move in settlement(state, seat):
        events += settle.apply_activate(state, move)
    return events + _left_open(state, seat)


def _without_filling(state: State, seat: int) -> list[Event]:
    """Let the workers begin although spaces are still empty, and name these."""
    if state.phase != Phase.FILL:
        return []
    laid = state.laid
    edges = [EDGES[edge] for edge, space in enumerate(NEIGHBOURS[laid]) if space in state.fills]
    turn.open_batches(state)
    state.phase = Phase.SETTLE
    return [Event("to-fill", seat, {"worker": XY[laid], "edges": edges})]


def _left_open(state: State, seat: int) -> list[Event]:
    return [
        Event(
            "to-choose",
            seat,
            {
                "worker": XY[key >> 2],
                "edge": EDGES[key & 3],
                "workers": workers,
                "tile": state.jungle[jungle_beside(key)].code,
            },
        )
        for batch in state.batches[seat][:1]
        for key, workers in sorted(batch.edges.items())
    ]
