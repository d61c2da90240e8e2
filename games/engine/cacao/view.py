"""What one seat, or a spectator, may see of a game of Cacao: built up from nothing, plain and comparable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from games.engine.cacao import deciding, scoring, settle, turn
from games.engine.cacao.board import EDGES, XY, Cell, jungle_beside
from games.engine.cacao.effects import Choice
from games.engine.cacao.hooks import Module, Source
from games.engine.cacao.rules import Rules
from games.engine.cacao.state import WATER_TRACK, Batch, Phase, State, Worker
from games.engine.cacao.tiles import JungleKind
from games.engine.ruleset import Options, Score


@dataclass(slots=True)
class WorkerTile:
    """A worker tile on the board. ``workers`` are the counts on N, E, S, W as it lies and as they count."""

    seat: int
    code: str
    rotation: int
    turn: int
    workers: tuple[int, int, int, int]


@dataclass(slots=True)
class JungleTile:
    """A jungle tile: its code and, for the few that have one, what distinguishes it (orientation, gems)."""

    code: str
    extra: Any = None


@dataclass(slots=True)
class EdgeView:
    """One open edge of a batch: ``edge`` is N, E, S or W of the worker tile at ``worker``."""

    worker: Cell
    edge: str
    workers: int
    jungle: Cell
    code: str
    choices: tuple[Choice, ...]
    """The ways to use it now, from nothing to the most."""


@dataclass(slots=True)
class BatchView:
    """What one turn activated for one seat and is not settled yet. ``binding``: others wait for it (a gem turn)."""

    turn: int
    seat: int
    edges: tuple[EdgeView, ...]
    binding: bool
    harvest: int
    """Fruits that this batch has stored so far."""


@dataclass(slots=True)
class TempleView:
    """A temple: each seat's workers there and the gold each would get now."""

    cell: Cell
    code: str
    workers: tuple[int, ...]
    gold: tuple[int, ...]


@dataclass(slots=True)
class SourceView:
    """Where tiles to fill spaces come from: those that lie open there, and what one costs the viewer."""

    name: str
    tiles: tuple[JungleTile, ...]
    price: int
    """In what the source's module has it paid with; 0 for those who do not play."""


@dataclass(slots=True)
class PlayerView:
    """A seat's village. ``hand`` is ``None`` for the eyes of others; ``water`` is the carrier's step 0 … 8."""

    gold: int
    fruits: int
    bars: int
    tokens: int
    water: int
    water_value: int
    carrier_moves: bool
    storage: int
    token_places: int
    overbuild_cost: int
    """Sun tokens for overbuilding."""
    hand: tuple[str, ...] | None
    hand_size: int
    pile: int
    unseen: dict[str, int]
    """Its worker tiles that the viewer cannot tell apart, by code: the pile, and for others the hand with it."""
    score: Score
    resigned: bool
    extra: dict[str, Any] = field(default_factory=dict)
    """What modules add, by module code: map tokens, huts, gems, masks."""

    @property
    def tiles_left(self) -> int:
        """Worker tiles still to lay: hand and pile."""
        return self.hand_size + self.pile


@dataclass(slots=True)
class CacaoView:
    """A position as ``seat`` sees it.

    ``phase`` is what the active seat is about to do: ``place`` (or overbuild, or discard), ``fill``, ``settle`` (its
    own batch), ``hut``, ``confirm`` (a draft at the end of its turn), ``wait`` (a placement waits for others' batches),
    ``closing`` (only open batches are left) or ``over``. ``fills`` are the spaces still to be filled in this turn.
    """

    seat: int | None
    options: Options
    modules: tuple[str, ...]
    """The modules that take part, by code in the order of the contents page."""
    score_lines: tuple[str, ...]
    """The lines of the score that this game can have."""
    worker_tiles: dict[str, int]
    """The worker tiles that each seat begins with, by code."""
    phase: str
    active: int
    turn: int
    to_move: tuple[int, ...]
    jungle: dict[Cell, JungleTile]
    workers: dict[Cell, tuple[WorkerTile, ...]]
    """Stacks of worker tiles, the lowest first."""
    display: tuple[JungleTile, ...]
    sources: tuple[SourceView, ...]
    """Where tiles come from, in the order in which they are offered: the display, the pile, and what modules add."""
    jungle_pile: int
    fills: tuple[Cell, ...]
    filled: tuple[Cell, ...]
    """Spaces filled in this turn while others are still to be filled."""
    batches: tuple[BatchView, ...]
    players: tuple[PlayerView, ...]
    temples: tuple[TempleView, ...]
    unseen: dict[str, int]
    """Jungle tiles in the face-down pile by code: what is not on the table must lie there."""
    winners: tuple[int, ...] | None
    extra: dict[str, Any] = field(default_factory=dict)
    """What modules add, by module code: the map board, the hut supply, the emperor's cell, masks left."""
    own: dict[str, Any] = field(default_factory=dict)
    """What modules work out for the viewer, by module code: what huts would bring."""


def view(state: State, seat: int | None) -> CacaoView:
    """What a seat, or a spectator, may see of a state."""
    scores = scoring.scores(state)
    is_over = state.phase == Phase.OVER
    return CacaoView(
        seat=seat,
        options=state.rules.options,
        modules=state.rules.codes,
        score_lines=state.rules.score_lines,
        worker_tiles=_counts(state.rules.workers),
        phase=_phase(state),
        active=state.active,
        turn=state.turn,
        to_move=deciding.to_move(state),
        jungle={XY[cell]: tile_view(state, state.jungle[cell]) for cell in sorted(state.jungle)},
        workers={XY[cell]: _stack(state, cell) for cell in sorted(state.workers)},
        display=tuple(tile_view(state, kind) for kind in state.display),
        sources=tuple(_source(state, source, seat) for source in state.rules.sources),
        jungle_pile=len(state.pile),
        fills=tuple(XY[cell] for cell in sorted(state.fills)),
        filled=tuple(XY[cell] for cell in sorted(state.filled)),
        batches=_batches(state),
        players=tuple(_player(state, number, number == seat, scores[number]) for number in range(len(scores))),
        temples=_temples(state),
        unseen=_counts(kind.code for kind in state.pile),
        winners=scoring.outcome(state).winners if is_over else None,
        extra=_extra(state, lambda module: module.view_table(state)),
        own={} if seat is None or is_over else _extra(state, lambda module: module.view_own(state, seat)),
    )


def _phase(state: State) -> str:
    if state.phase == Phase.PLACE and not state.batches[state.active] and turn.waits_for_others(state):
        return "wait"
    return state.phase


def _source(state: State, source: Source, seat: int | None) -> SourceView:
    tiles = tuple(tile_view(state, kind) for kind in source.shown(state))
    return SourceView(source.name, tiles, 0 if seat is None else source.price(state, seat))


def tile_view(state: State, kind: JungleKind) -> JungleTile:
    """A face-up jungle tile as everybody sees it."""
    for describe in state.rules.describing:
        extra = describe(state, kind)
        if extra is not None:
            return JungleTile(kind.code, extra)
    return JungleTile(kind.code, kind.extra)


def kind_of(rules: Rules, tile: JungleTile) -> JungleKind:
    """The kind of a face-up tile as it is seen."""
    kind = rules.kinds[tile.code]
    for recognise in rules.recognising:
        kind = recognise(kind, tile.extra)
    return kind


def _stack(state: State, cell: int) -> tuple[WorkerTile, ...]:
    under = state.under.get(cell)
    top = _worker_tile(state.workers[cell])
    return (top,) if under is None else (_worker_tile(under), top)


def _worker_tile(worker: Worker) -> WorkerTile:
    return WorkerTile(worker.seat, worker.code, worker.rotation, worker.turn, worker.edges)


def _batches(state: State) -> tuple[BatchView, ...]:
    """All open batches by turn, then seat."""
    found = [(batch.turn, seat, batch) for seat, batches in enumerate(state.batches) for batch in batches]
    found.sort(key=lambda entry: entry[:2])
    return tuple(_batch(state, seat, batch) for _, seat, batch in found)


def _batch(state: State, seat: int, batch: Batch) -> BatchView:
    edges = tuple(_edge(state, seat, key, batch.edges[key]) for key in sorted(batch.edges))
    return BatchView(batch.turn, seat, edges, batch.turn == state.ordered_turn, batch.harvest)


def _edge(state: State, seat: int, key: int, workers: int) -> EdgeView:
    jungle = jungle_beside(key)
    ways = tuple(settle.choices(state, seat, key, workers))
    return EdgeView(XY[key >> 2], EDGES[key & 3], workers, XY[jungle], state.jungle[jungle].code, ways)


def _player(state: State, seat: int, is_own: bool, score: Score) -> PlayerView:
    player = state.players[seat]
    unseen = player.pile if is_own else player.pile + player.hand
    return PlayerView(
        gold=player.gold,
        fruits=player.fruits,
        bars=player.bars,
        tokens=player.tokens,
        water=player.water,
        water_value=WATER_TRACK[player.water],
        carrier_moves=player.carrier_moves,
        storage=player.storage,
        token_places=player.token_places,
        overbuild_cost=player.overbuild_cost,
        hand=tuple(player.hand) if is_own else None,
        hand_size=len(player.hand),
        pile=len(player.pile),
        unseen=_counts(unseen),
        score=score,
        resigned=seat in state.resigned,
        extra=_extra(state, lambda module: module.view_player(state, seat)),
    )


def _temples(state: State) -> tuple[TempleView, ...]:
    found = []
    for cell in sorted(state.jungle):
        kind = state.jungle[cell]
        if kind.temple is not None:
            workers = scoring.workers_at(state, cell)
            gold = scoring.shares(workers, kind.temple)
            found.append(TempleView(XY[cell], kind.code, tuple(workers), tuple(gold)))
    return tuple(found)


def _counts(codes: Iterable[str]) -> dict[str, int]:
    """How many of each code, without a trace of their order."""
    return dict(sorted(Counter(codes).items()))


def _extra(state: State, part: Callable[[Module], Any]) -> dict[str, Any]:
    parts = {module.code: part(module) for module in state.rules.modules}
    return {code: value for code, value in parts.items() if value is not None}
