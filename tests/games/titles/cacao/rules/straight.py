"""What tables and bounds must come to: every edge and every way worked out one by one, as plainly as can be."""

from __future__ import annotations

from collections.abc import Iterable

from games.titles.cacao.bot.knowledge import knowledge
from games.titles.cacao.bot.outlook import Placement
from games.titles.cacao.bot.values import Values, free_sides, gain, temple_value
from games.titles.cacao.rules.board import OFFSETS, OPPOSITE, edge_key
from games.titles.cacao.rules.settle import choices
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.temples import workers_at
from games.titles.cacao.rules.tiles import DISTINCT_ROTATIONS, JungleKind


def placements(state: State, seat: int, tiles: Iterable[str], cells: Iterable[int]) -> list[Placement]:
    """Every tile on every cell in all its rotations, the best first."""
    turned = state.players[seat].orientations
    found = [
        Placement(sum(_edge(state, seat, cell, edge, turned[tile][turn][edge]) for edge in range(4)), tile, cell, turn)
        for cell in cells
        for tile in tiles
        for turn in DISTINCT_ROTATIONS[tile]
    ]
    return sorted(found, key=lambda placement: placement.estimate, reverse=True)


def open_batches(state: State, seat: int) -> float:
    """What a seat's open batches will bring, each edge by itself."""
    values = knowledge(state).values
    return sum(
        max(gain(state.players[seat], choice, values) for choice in choices(state, seat, key, workers))
        for batch in state.batches[seat]
        for key, workers in batch.edges.items()
    )


def _edge(state: State, seat: int, cell: int, edge: int, workers: int) -> float:
    space = cell + OFFSETS[edge]
    kind = state.jungle.get(space)
    if kind is not None:
        return _at_kind(state, seat, space, kind, edge, workers)
    if space in state.beside and state.display:
        return max(
            _at_kind(state, seat, space, kind, edge, workers) + _bystanders(state, seat, space, kind)
            for kind in state.display
        )
    return knowledge(state).values.open_worker * workers if state.pile or state.display else 0.0


def _at_kind(state: State, seat: int, space: int, kind: JungleKind, edge: int, workers: int) -> float:
    if kind.temple is None:
        return _gain(state, seat, kind, workers, edge_key(space - OFFSETS[edge], edge))
    there, free, values = workers_at(state, space), free_sides(state, space), knowledge(state).values
    after = [count + workers * (other == seat) for other, count in enumerate(there)]
    before = _lead(temple_value(kind.temple, tuple(there), free, values.temples), seat, values)
    return _lead(temple_value(kind.temple, tuple(after), free - 1, values.temples), seat, values) - before


def _bystanders(state: State, seat: int, space: int, kind: JungleKind) -> float:
    gains, values = [0.0] * len(state.players), knowledge(state).values
    for edge, offset in enumerate(OFFSETS):
        tile = state.workers.get(space + offset)
        if tile is not None and kind.temple is None:
            workers = tile.edges[OPPOSITE[edge]]
            key = edge_key(space + offset, OPPOSITE[edge])
            gains[tile.seat] += _gain(state, tile.seat, kind, workers, key) - values.open_worker * workers
    return _lead(gains, seat, values)


def _lead(villages: list[float], seat: int, values: Values) -> float:
    others = [village for other, village in enumerate(villages) if other != seat]
    best, mean = max(others), sum(others) / len(others)
    return villages[seat] - values.best_rival * best - (1 - values.best_rival) * mean


def _gain(state: State, seat: int, kind: JungleKind, workers: int, key: int) -> float:
    player = state.players[seat]
    effect = player.effects.get(kind.code, kind.effect)
    if effect is None or not (workers or kind.counts_empty_edges):
        return 0.0
    used = effect.choices(state, player, workers, key)
    values = knowledge(state).values
    return max(gain(player, used[0], values), gain(player, used[-1], values))
