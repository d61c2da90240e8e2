"""Sensible ways to go on, for bots: the most promising ways to lay a tile, each with its fills and its settlement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest

from games.engine.ruleset import Move
from games.titles.cacao.bot.outlook import Outlook
from games.titles.cacao.bot.settlement import settlement
from games.titles.cacao.rules import deciding, settle
from games.titles.cacao.rules.board import XY
from games.titles.cacao.rules.fill import FillMoves
from games.titles.cacao.rules.laying import distinct_hand, may_overbuild, overbuildable
from games.titles.cacao.rules.moves import Fill, Lay, Overbuild
from games.titles.cacao.rules.state import Phase, State

BREADTH = 12
"""Ways to lay a tile that are thought through; the others have a worse outlook."""

Plan = tuple[Move, ...]


def plans(state: State, seat: int) -> Sequence[Plan]:
    """Runs of moves for a seat that is to move; after a tile is drawn unseen none goes on."""
    if settle.settleable(state, seat) is not None:
        return _settlements(state, seat)
    if state.phase == Phase.LAY:
        return [plan for start in _starts(state, seat) for plan in to_the_end(draft(state), (), start)]
    if state.phase == Phase.FILL:
        return list(_fillings(draft(state), ()))
    return [(move,) for move in deciding.legal_moves(state, seat)]


def _settlements(state: State, seat: int) -> Sequence[Plan]:
    """The best way to settle what brings goods; when nothing else is left, every way to use one of the other edges."""
    moves = settlement(state, seat)
    return [tuple(moves)] if moves else [(move,) for move in deciding.legal_moves(state, seat)]


def draft(state: State) -> State:
    """A copy to try moves on, as ``Rules.drafting``."""
    position = state.copy()
    position.drafting = True
    return position


def make(state: State, move: Move) -> None:
    """Make a move of a plan."""
    state.rules.handlers[type(move)](state, move)


def after(state: State, plan: Plan) -> State:
    """The position after a plan, before a tile is drawn that its seat could not have seen."""
    position = draft(state)
    for move in plan:
        if isinstance(move, Fill) and move.tile is None:
            break
        make(position, move)
    return position


def _starts(state: State, seat: int) -> Sequence[Move]:
    """The most promising ways to begin a turn; how good an overbuilding is for temples shows only when it is made."""
    outlook, tiles = Outlook(state, seat), distinct_hand(state)
    rated = [(placement, Lay) for placement in outlook.placements(tiles, state.spaces, BREADTH)]
    if may_overbuild(state):
        rated += [(placement, Overbuild) for placement in outlook.placements(tiles, overbuildable(state), BREADTH)]
    best = nlargest(BREADTH, rated, key=lambda start: start[0].estimate)
    return [
        kind(seat, placement.tile, XY[placement.cell], placement.rotation) for placement, kind in best
    ] or deciding.legal_moves(state, seat)


def to_the_end(state: State, before: Plan, move: Move) -> Iterator[Plan]:
    """The ways to go on after a move, to the end of the turn or as far as the seat can see."""
    position = state.copy()
    make(position, move)
    plan = (*before, move)
    if position.phase == Phase.FILL:
        yield from _fillings(position, plan)
    elif settle.settleable(position, move.seat) is not None:
        yield (*plan, *settlement(position, move.seat))
    else:
        yield plan


def _fillings(state: State, before: Plan) -> Iterator[Plan]:
    """All ways to fill with tiles that can be seen."""
    for move in fills(state):
        if move.tile is not None:
            yield from to_the_end(state, before, move)
        else:
            yield before or (move,)


def fills(state: State) -> Sequence[Fill]:
    """The fills of one space, since their order does not matter; of all while there are not enough tiles for all."""
    moves = FillMoves().legal(state)
    seen = sum(len(source.tiles(state)) for source in state.rules.sources)
    return moves if seen < len(state.fills) else [move for move in moves if move.cell == moves[0].cell]
