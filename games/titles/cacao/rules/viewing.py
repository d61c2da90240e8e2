"""Building what one seat, or a spectator, may see of a position, from nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from games.engine.ruleset import Score
from games.titles.cacao.rules import (
    deciding,
    scoring,
    settle,
    temples,
    turn,
)
from games.titles.cacao.rules.board import EDGES, XY, jungle_beside
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.state import (
    Batch,
    Phase,
    State,
    Worker,
)
from games.titles.cacao.rules.tables import Rules, Source
from games.titles.cacao.rules.tiles import JungleKind
from games.titles.cacao.rules.view import (
    BatchView,
    CacaoView,
    EdgeView,
    JungleTile,
    PlayerView,
    SourceView,
    TempleView,
    Uncovered,
    WorkerTile,
)
from games.titles.cacao.rules.water import WATER_TRACK


def view(state: State, seat: int | None) -> CacaoView:
    """What a seat, or a spectator, may see of a state."""
    scores = scoring.scores(state)
    is_over = state.phase == Phase.OVER
    return CacaoView(
        seat=seat,
        options=state.rules.options,
        modules=state.rules.codes,
        score_lines=state.rules.score_lines,
        worker_tiles=state.rules.worker_tiles,
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


def revealed_at_end(state: State) -> Uncovered:
    """All hands and piles, for those who look back at a game that is over."""
    return Uncovered(
        hands=tuple(tuple(player.hand) for player in state.players),
        piles=tuple(tuple(reversed(player.pile)) for player in state.players),
        jungle_pile=tuple(tile_view(state, kind) for kind in reversed(state.pile)),
    )


def _phase(state: State) -> str:
    if state.phase == Phase.LAY and not state.batches[state.active] and turn.waits_for_others(state):
        return "wait"
    return state.phase


def _source(state: State, source: Source[State], seat: int | None) -> SourceView:
    tiles = tuple(tile_view(state, kind) for kind in source.shown(state))
    return SourceView(source.name, tiles, 0 if seat is None else source.price(state, seat))


def tile_view(state: State, kind: JungleKind) -> JungleTile:
    """A face-up jungle tile as everybody sees it."""
    for describe in state.rules.describe:
        extra = describe(state, kind)
        if extra is not None:
            return JungleTile(kind.code, extra)
    return JungleTile(kind.code, kind.extra)


def kind_of(rules: Rules[State], tile: JungleTile) -> JungleKind:
    """The kind of a face-up tile as it is seen."""
    kind = rules.kinds[tile.code]
    for recognise in rules.recognise:
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
            workers = temples.workers_at(state, cell)
            gold = temples.shares(workers, kind.temple)
            found.append(TempleView(XY[cell], kind.code, tuple(workers), tuple(gold)))
    return tuple(found)


def _counts(codes: Iterable[str]) -> dict[str, int]:
    """How many of each code, without a trace of their order."""
    return dict(sorted(Counter(codes).items()))


def _extra(state: State, part: Callable[[Module], Any]) -> dict[str, Any]:
    modules: tuple[Module, ...] = state.rules.modules
    parts = {module.code: part(module) for module in modules}
    return {code: value for code, value in parts.items() if value is not None}
