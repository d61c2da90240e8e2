"""Premoves in Cacao: which turn comes next, the position it is drafted in, what it depends on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.ruleset import Document, IllegalMove, Move
from games.titles.cacao.rules import deciding, turn
from games.titles.cacao.rules.board import (
    INDEX,
    NEIGHBOURS,
    XY,
    Cell,
)
from games.titles.cacao.rules.state import Phase, State
from games.titles.cacao.rules.view import CacaoView


def occasion(state: State, seat: int) -> str:
    """The number of the turn that this seat is to begin now."""
    begins = seat == state.active and state.phase == Phase.LAY and not state.batches[seat]
    return str(state.turn + 1) if begins and deciding.active_decides(state) else ""


def occasions(state: State, seat: int) -> Sequence[str]:
    """The next turn of this seat, until it begins."""
    if state.phase in (Phase.CLOSING, Phase.OVER) or not state.players[seat].hand or occasion(state, seat):
        return ()
    if seat == state.active and state.phase != Phase.LAY:
        return ()
    return (str(state.turn + (state.phase == Phase.LAY) + (seat - state.active) % len(state.players)),)


def asked_ahead(state: State, seat: int, planned: str) -> State:
    """The seat begins that turn now: what is open is left out, and nobody has moved before."""
    if planned not in occasions(state, seat):
        raise IllegalMove("no-such-occasion")
    ahead = state.copy()
    ahead.turn, ahead.active, ahead.phase = int(planned) - 1, seat, Phase.LAY
    ahead.batches = [[] for _ in ahead.players]
    ahead.open_batches, ahead.ordered_turn = 0, 0
    ahead.fills, ahead.filled, ahead.laid = [], [], -1
    ahead.has_begun = False
    turn.start_if_ready(ahead, [])
    return ahead


def beside(view: CacaoView, moves: Sequence[Move]) -> Document:
    """What lies on the four sides of each cell that the moves name, without these cells themselves."""
    cells = set(_cells(moves))
    around = {XY[near] for cell in cells for near in NEIGHBOURS[INDEX[cell]]} - cells
    return {f"{x},{y}": _there(view, (x, y)) for x, y in sorted(around)}


def _cells(moves: Sequence[Move]) -> Iterator[Cell]:
    for move in moves:
        cell = getattr(move, "cell", None)
        if cell is not None:
            yield cell


def _there(view: CacaoView, cell: Cell) -> list[str]:
    """The codes of what lies on a cell, the lowest first."""
    if cell in view.jungle:
        return [view.jungle[cell].code]
    return [f"{tile.seat}:{tile.code}:{tile.rotation}" for tile in view.workers.get(cell, ())]
