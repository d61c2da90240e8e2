"""Who may decide what now: open batches first, else the active seat's phase."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.engine.ruleset import IllegalMove, Move
from games.titles.cacao.rules import settle, turn
from games.titles.cacao.rules.state import Phase, State


def to_move(state: State) -> tuple[int, ...]:
    """The seats that may decide now: the active seat first, then clockwise."""
    active = state.active
    if not state.open_batches:
        return (active,) if active_decides(state) else ()
    seats = [seat for seat in state.rules.clockwise[active] if settle.settleable(state, seat)]
    if active not in seats and active_decides(state):
        seats.insert(0, active)
    return tuple(seats)


def awaited(state: State) -> tuple[int, ...]:
    """The seats the game waits for; while play goes on without them, the others' open batches may stay open."""
    seats = to_move(state)
    if state.active not in seats or state.phase == Phase.CLOSING or turn.waits_for_others(state):
        return seats
    return (state.active,)


def active_decides(state: State) -> bool:
    """Whether the active seat may decide something besides edges now."""
    if state.phase not in state.rules.phase_moves:
        return False
    return state.phase != Phase.LAY or not (state.batches[state.active] or turn.waits_for_others(state))


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    """All legal moves of a seat; none when it is not to move."""
    batch = settle.settleable(state, seat)
    if batch is not None:
        return settle.legal(state, seat, batch)
    if seat != state.active or not active_decides(state):
        return []
    return state.rules.phase_moves[state.phase].legal(state)


def random_move(state: State, seat: int, random: Random) -> Move:
    """One of them, drawn without listing all. Raises ``IllegalMove`` when the seat is not to move."""
    batch = settle.settleable(state, seat)
    if batch is not None:
        return settle.random_move(state, seat, batch, random)
    if seat != state.active or not active_decides(state):
        raise IllegalMove("not-your-turn")
    return state.rules.phase_moves[state.phase].random(state, random)
