"""The decisions of a turn: whether to overbuild, where which tile lies how, what is filled, what workers do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.engine.decisions import Step
from games.engine.ruleset import Move
from games.titles.cacao.bot.evaluation import evaluate
from games.titles.cacao.bot.plans import Plan, after, draft, to_the_end
from games.titles.cacao.rules.board import EDGE_NUMBER, INDEX, NEIGHBOURS, OPPOSITE, XY, jungle_beside
from games.titles.cacao.rules.laying import distinct_hand, may_overbuild, overbuildable
from games.titles.cacao.rules.moves import Activate, Fill, Lay, Overbuild
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.tiles import DISTINCT_ROTATIONS

OVERBUILD, WHERE, TILE, TURN, FILL, SETTLE, OTHER = "overbuild", "where", "tile", "rotation", "fill", "settle", "other"
KINDS = (WHERE, TILE, TURN, FILL, SETTLE, OVERBUILD, OTHER)
EACH = 2
"""So many plans of each kind are near one: others are worse."""


def kinds() -> Sequence[str]:
    """In the order in which they are told."""
    return KINDS


def path(state: State, plan: Sequence[Move]) -> Sequence[Step]:
    """The decisions in their order; older workers are used first."""
    number = next((at for at, move in enumerate(plan) if not isinstance(move, Activate)), len(plan))
    steps = [_settled(plan[:number])] if number else []
    if number == len(plan):
        return steps
    first = plan[number]
    if isinstance(first, Lay):
        steps += _laid(state, first)
        number += 1
    return steps + _rest(plan[number:])


def _laid(state: State, move: Lay) -> list[Step]:
    edges = state.players[move.seat].orientations[move.tile][move.rotation]
    laid = [Step(WHERE, move.cell), Step(TILE, move.tile), Step(TURN, edges)]
    return [Step(OVERBUILD, isinstance(move, Overbuild)), *laid] if may_overbuild(state) else laid


def _rest(moves: Sequence[Move]) -> list[Step]:
    fills = frozenset(move for move in moves if isinstance(move, Fill))
    used = [move for move in moves if isinstance(move, Activate)]
    others = tuple(move for move in moves if not isinstance(move, (Fill, Activate)))
    return [Step(FILL, fills), _settled(used), Step(OTHER, others)]


def _settled(moves: Sequence[Move]) -> Step:
    return Step(SETTLE, frozenset(moves))


def near(state: State, seat: int, plan: Sequence[Move]) -> Sequence[Plan]:
    """The best plans with the same tile laid so, laid otherwise, with another tile there; the other way to build."""
    first = plan[0]
    if not isinstance(first, Lay):
        return ()
    ways = [
        *_best(state, seat, [first]),
        *_best(state, seat, _turned(first)),
        *_best(state, seat, _exchanged(state, first)),
    ]
    return [*ways, *_best(state, seat, _otherwise(state, first))]


def _turned(move: Lay) -> Iterator[Lay]:
    for rotation in DISTINCT_ROTATIONS[move.tile]:
        if rotation != move.rotation:
            yield type(move)(move.seat, move.tile, move.cell, rotation)


def _exchanged(state: State, move: Lay) -> Iterator[Lay]:
    for tile in distinct_hand(state):
        if tile != move.tile:
            for rotation in DISTINCT_ROTATIONS[tile]:
                yield type(move)(move.seat, tile, move.cell, rotation)


def _otherwise(state: State, move: Lay) -> Iterator[Lay]:
    """All ways to overbuild for a tile that was laid."""
    if isinstance(move, Overbuild) or not may_overbuild(state):
        return
    for cell in overbuildable(state):
        for tile in distinct_hand(state):
            for rotation in DISTINCT_ROTATIONS[tile]:
                yield Overbuild(move.seat, tile, XY[cell], rotation)


def _best(state: State, seat: int, begun: Iterable[Lay]) -> list[Plan]:
    """The best plans that begin so."""
    found = [plan for move in begun for plan in to_the_end(draft(state), (), move)]
    return sorted(found, key=lambda plan: evaluate(after(state, plan), seat), reverse=True)[:EACH]


# --- things ----------------------------------------------------------------------------------------------------------


def things(state: State, plan: Sequence[Move], instead: Sequence[Move]) -> Mapping[str, float]:
    """The workers that a plan has at tiles of each family, beyond those of the other; whether to overbuild has none."""
    if [isinstance(move, Overbuild) for move in plan[:1]] != [isinstance(move, Overbuild) for move in instead[:1]]:
        return {}
    more, less = _used(state, plan), _used(state, instead)
    return {code: number for code in more if (number := more[code] - less[code]) > 0}


def family(code: str) -> str:
    """What tiles of all values are called together."""
    name, dash, value = code.rpartition("-")
    return name if dash and value.isdigit() else code


def _used(state: State, plan: Sequence[Move]) -> Counter[str]:
    """Workers by what they are at: those that are used count twice, so that leaving them idle makes a difference."""
    position, seat = after(state, tuple(plan)), plan[0].seat
    found = Counter[str]()
    for move in plan:
        if isinstance(move, Lay):
            found.update(_at_new_tile(position, move))
        elif isinstance(move, Fill):
            found.update(_at_new_jungle(position, move, seat))
        elif isinstance(move, Activate):
            found.update(_at_edge(position, move))
    return found


def _at_new_tile(position: State, move: Lay) -> Counter[str]:
    cell = INDEX[move.cell]
    edges = position.workers[cell].edges
    beside = zip(NEIGHBOURS[cell], edges, strict=True)
    return _counted((position, space, workers) for space, workers in beside)


def _at_new_jungle(position: State, move: Fill, seat: int) -> Counter[str]:
    space = INDEX[move.cell]
    around = [(cell, edge) for cell, edge in zip(NEIGHBOURS[space], OPPOSITE, strict=True) if cell in position.workers]
    own = [(cell, edge) for cell, edge in around if position.workers[cell].seat == seat]
    return _counted((position, space, position.workers[cell].edges[edge]) for cell, edge in own)


def _at_edge(position: State, move: Activate) -> Counter[str]:
    space = jungle_beside(INDEX[move.worker] << 2 | EDGE_NUMBER[move.edge])
    used = sum(value for _, value in move.choice if isinstance(value, int))
    return _counted([(position, space, used)])


def _counted(found: Iterable[tuple[State, int, int]]) -> Counter[str]:
    counted = Counter[str]()
    for position, space, workers in found:
        kind = position.jungle.get(space)
        if kind is not None and workers:
            counted[family(kind.code)] += workers
    return counted
