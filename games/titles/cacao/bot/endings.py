"""All ways to end a turn when nothing is hidden any more, for solving the end of a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from games.engine.ruleset import Move
from games.engine.strategy import Ending
from games.titles.cacao.bot.plans import fills
from games.titles.cacao.rules import deciding
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.settle import activation, effect_at, settleable
from games.titles.cacao.rules.state import Batch, Phase, State

_SOLD = {"fruits"}
"""What is brought by one edge and taken by another: the order of such edges matters."""

TURNS = 3
"""With more turns left it takes too long to look at all of them."""


def is_settled(state: State) -> bool:
    """Whether the moves alone decide what follows: nothing is left in any pile, all hands are known, nobody resigned.

    Only in the base game: what modules bring may depend on the order in which seats settle their edges.
    """
    if len(state.rules.modules) > 1 or state.resigned or state.pile:
        return False
    left = [player.tiles_left for player in state.players]
    return sum(left) <= TURNS and not any(player.pile for player in state.players)


def endings(state: State, seat: int) -> Sequence[Ending]:
    """All ways for a seat that is to move to go on, to the end of its turn or to the end of settling an older one.

    Left out is what comes to the same position, and a settlement that leaves a village with less of everything.
    """
    if settleable(state, seat) is not None:
        return _settled(state.copy(), seat, ())
    found = [Ending((move,), _after(state, move)) for move in deciding.legal_moves(state, seat)]
    return [ending for begun in found for ending in _to_the_end(begun, seat)]


def position_key(state: State) -> Hashable:
    """What tells apart the positions to which turns from one position may lead."""
    workers = tuple(sorted((cell, worker.seat, worker.edges) for cell, worker in state.workers.items()))
    jungle = tuple(sorted((cell, kind.code) for cell, kind in state.jungle.items()))
    batches = tuple(tuple(tuple(sorted(batch.edges.items())) for batch in there) for there in state.batches)
    villages = tuple((*_village(state, seat), *sorted(player.hand)) for seat, player in enumerate(state.players))
    return state.active, state.phase, workers, jungle, batches, villages


def _after(state: State, move: Move) -> State:
    position = state.copy()
    _make(position, move)
    return position


def _make(state: State, move: Move) -> None:
    state.rules.handlers[type(move)](state, move)


def _to_the_end(begun: Ending, seat: int) -> Iterator[Ending]:
    """The ways to fill the jungle and to settle what the turn has opened."""
    plan, state = begun
    if state.phase == Phase.FILL and state.active == seat:
        for fill in fills(state):
            yield from _to_the_end(Ending((*plan, fill), _after(state, fill)), seat)
    elif state.phase == Phase.SETTLE and state.active == seat:
        yield from _settled(state, seat, plan)
    else:
        yield begun


def _settled(state: State, seat: int, plan: Sequence[Move]) -> list[Ending]:
    """The ways to settle a seat's oldest batch, without those that leave less of everything. ``state`` is changed."""
    batch = settleable(state, seat)
    assert batch is not None, "who settles has something to settle"
    ended, begun, turn = list[Ending](), [Ending(tuple(plan), state)], batch.turn
    while begun:
        longer = dict[Hashable, Ending]()
        for after in _one_more(begun, seat):
            if _is_open(after.state, seat, turn):
                longer.setdefault(_edges_left(after.state, seat), after)
            else:
                ended.append(after)
        begun = list(longer.values())
    return _undominated(ended, seat) if len(ended) > 1 else ended


def _one_more(begun: Sequence[Ending], seat: int) -> Iterator[Ending]:
    """Each with every move that may come next; with the only one there is the position itself moves on."""
    for plan, state in begun:
        moves = _next(state, seat)
        for move in moves[1:]:
            yield Ending((*plan, move), _after(state, move))
        _make(state, moves[0])
        yield Ending((*plan, moves[0]), state)


def _next(state: State, seat: int) -> Sequence[Move]:
    """The edges that may come next: of those whose order makes no difference the first."""
    batch, player = state.batches[seat][0], state.players[seat]
    effects = {key: effect_at(state, player, key) for key in batch.edges}
    linked = {key for key, effect in effects.items() if effect.needs is not None or effect.brings in _SOLD}
    if linked < effects.keys() or len({effects[key].needs for key in linked}) == 1:
        first = next(key for key in effects if key not in linked or len(linked) == len(effects))
        return _uses(state, seat, Batch(batch.turn, {first: batch.edges[first]}))
    return _uses(state, seat, batch)


def _uses(state: State, seat: int, batch: Batch) -> Sequence[Move]:
    """Every way to use one of these edges; of what costs nothing as much as there is."""
    player, moves = state.players[seat], list[Move]()
    for key, workers in batch.edges.items():
        effect = effect_at(state, player, key)
        ways = effect.choices(state, player, workers, key)
        if effect.needs is None:
            ways = [max(ways, key=_amount)]
        moves += [activation(seat, key, batch.turn, way) for way in ways]
    return moves


def _amount(way: Choice) -> int:
    return way.gold + way.fruits + way.tokens + way.water


def _is_open(state: State, seat: int, turn: int) -> bool:
    batch = settleable(state, seat)
    return batch is not None and batch.turn == turn


def _edges_left(state: State, seat: int) -> Hashable:
    return frozenset(state.batches[seat][0].edges), _village(state, seat)


def _village(state: State, seat: int) -> tuple[int, int, int, int]:
    player = state.players[seat]
    return player.gold, player.fruits, player.tokens, player.water


def _undominated(found: Sequence[Ending], seat: int) -> list[Ending]:
    villages = {_village(ending.state, seat): ending for ending in reversed(found)}
    return [
        ending
        for village, ending in villages.items()
        if not any(other != village and all(map(int.__ge__, other, village)) for other in villages)
    ]
