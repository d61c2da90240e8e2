"""A quick look at where a worker tile would do well, for bots: sums from tables instead of trying all cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.engine.cacao.board import OFFSETS, OPPOSITE, edge_key
from games.engine.cacao.state import Player, State
from games.engine.cacao.temples import workers_at
from games.engine.cacao.tiles import DISTINCT_ROTATIONS, JungleKind, TemplePay
from games.engine.cacao.values import OPEN_WORKER, free_sides, gain, temple_value

Row = tuple[float, ...]
"""What 0, 1, 2 … workers on one edge are worth."""

_COUNTS = range(5)
_NOTHING: Row = tuple(0.0 for _ in _COUNTS)
_OPEN: Row = tuple(OPEN_WORKER * workers for workers in _COUNTS)


class Way(NamedTuple):
    """A way to lay a tile, with its estimate."""

    estimate: float
    tile: str
    cell: int
    rotation: int


class Outlook:
    """What edges would bring a seat in one position."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._player = state.players[seat]
        self._by_kind: dict[tuple[JungleKind, int], Row] = {}

    def ways(self, tiles: Iterable[str], cells: Iterable[int]) -> Iterator[Way]:
        """Every tile on every cell in all its rotations."""
        turned = [
            (tile, rotation, self._player.orientations[tile][rotation])
            for tile in tiles
            for rotation in DISTINCT_ROTATIONS[tile]
        ]
        for cell in cells:
            north, east, south, west = (self._row(cell, edge) for edge in range(len(OFFSETS)))
            for tile, rotation, (n, e, s, w) in turned:
                yield Way(north[n] + east[e] + south[s] + west[w], tile, cell, rotation)

    def best(self, tiles: Iterable[str]) -> float:
        """The estimate of the best way to lay any of these tiles; nothing when there is none."""
        return max((way.estimate for way in self.ways(tiles, self._state.spaces)), default=0)

    # --- one edge --------------------------------------------------------------------------------------------------

    def _row(self, cell: int, edge: int) -> Row:
        state = self._state
        space = cell + OFFSETS[edge]
        kind = state.jungle.get(space)
        if kind is not None:
            return self._kind_row(space, kind, edge)
        if space in state.beside and state.display:
            return self._filled_row(space, edge)
        return _OPEN if state.pile or state.display else _NOTHING

    def _kind_row(self, space: int, kind: JungleKind, edge: int) -> Row:
        if kind.temple is not None:
            return self._temple_row(space, kind.temple)
        if (kind, edge) not in self._by_kind:
            self._by_kind[kind, edge] = tuple(
                _quick_gain(self._state, self._player, kind, workers, edge) for workers in _COUNTS
            )
        return self._by_kind[kind, edge]

    def _temple_row(self, space: int, pay: TemplePay) -> Row:
        workers, free = workers_at(self._state, space), free_sides(self._state, space)
        before = self._lead(temple_value(pay, workers, free))
        row = []
        for count in _COUNTS:
            after = workers.copy()
            after[self._seat] += count
            row.append(self._lead(temple_value(pay, after, free - 1)) - before)
        return tuple(row)

    def _lead(self, values: list[float]) -> float:
        """The seat's value over the best of the others."""
        return values[self._seat] - max(value for seat, value in enumerate(values) if seat != self._seat)

    # --- a space that will be filled -------------------------------------------------------------------------------

    def _filled_row(self, space: int, edge: int) -> Row:
        """The best of the display on a space, counting what it brings those who lie beside it already."""
        rows = [self._row_with(space, kind, edge) for kind in dict.fromkeys(self._state.display)]
        return tuple(max(values) for values in zip(*rows, strict=True))

    def _row_with(self, space: int, kind: JungleKind, edge: int) -> Row:
        beside = self._bystanders(space, kind)
        return tuple(value + beside for value in self._kind_row(space, kind, edge))

    def _bystanders(self, space: int, kind: JungleKind) -> float:
        """What a tile on this space brings the seat's older tiles, over what it brings the others."""
        state = self._state
        gains = [0.0] * len(state.players)
        for edge, offset in enumerate(OFFSETS):
            tile = state.workers.get(space + offset)
            if tile is not None and kind.temple is None:
                workers, player = tile.edges[OPPOSITE[edge]], state.players[tile.seat]
                gains[tile.seat] += _quick_gain(state, player, kind, workers, OPPOSITE[edge]) - OPEN_WORKER * workers
        return self._lead(gains)


def _quick_gain(state: State, player: Player, kind: JungleKind, workers: int, edge: int) -> float:
    """What workers at a tile bring when they are used fully, or not at all."""
    if not (workers or kind.counts_empty_edges):
        return 0.0
    effect = player.effects.get(kind.code, kind.effect)
    assert effect is not None, "a tile that is no temple has an effect"
    ways = effect.choices(state, player, workers, edge_key(0, edge))
    return max(gain(player, ways[0]), gain(player, ways[-1]))
