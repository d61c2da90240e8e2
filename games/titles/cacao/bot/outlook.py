"""A quick heuristic of where a worker tile would do well, from tables instead of trying all cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from games.titles.cacao.bot.gains import (
    COUNTS,
    MOST,
    Gains,
    Row,
    row_of,
)
from games.titles.cacao.bot.knowledge import knowledge
from games.titles.cacao.bot.values import Values, free_sides, temple_value
from games.titles.cacao.rules.board import NEIGHBOURS, OFFSETS, OPPOSITE, edge_key
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.temples import workers_at
from games.titles.cacao.rules.tiles import (
    DISTINCT_ROTATIONS,
    Edges,
    JungleKind,
    TemplePay,
)

_NOTHING = row_of(0.0 for _ in COUNTS)


class Placement(NamedTuple):
    """A way to lay a tile, with its estimate."""

    estimate: float
    tile: str
    cell: int
    rotation: int


class Outlook:
    """What edges would bring a seat in one position."""

    def __init__(self, state: State, seat: int) -> None:
        self.values = knowledge(state).values
        self.gains = [Gains(state, player) for player in state.players]
        self.jungle = state.jungle
        self.beside = state.beside
        self.full = self.gains[seat].full
        self._state = state
        self._seat = seat
        self.sites = state.rules.sites
        self.otherwise = _open(self.values.open_worker) if state.pile or state.display else _NOTHING
        """The row of a space that is empty and stays so."""
        upright = _Rows(self, 0)
        self.rows = (upright, _Rows(self, 1) if self.sites else upright)
        """What edges towards each space would bring: those in the north and south, those in the east and west."""

    def placements(self, tiles: Iterable[str], cells: Iterable[int], most: int) -> list[Placement]:
        """The best ways to lay any of the tiles on any of the cells; of equals the earlier one first."""
        turned, found, least = self._turned(tiles), list[tuple[float, int, int, Placement]](), -inf
        sites = sorted([(*self._site(cell), number, cell) for number, cell in enumerate(cells)], reverse=True)
        for bound, north, east, south, west, number, cell in sites:
            if bound < least:
                break
            for order, (tile, rotation, (n, e, s, w)) in enumerate(turned):
                estimate = north[n] + east[e] + south[s] + west[w]
                if estimate >= least:
                    found.append((-estimate, number, order, Placement(estimate, tile, cell, rotation)))
            if len(found) >= most:
                found.sort()
                del found[most:]
                least = found[-1][3].estimate
        return [placement for _, _, _, placement in sorted(found)]

    def best(self, tiles: Iterable[str]) -> float:
        """The estimate of the best way to lay any of these tiles; nothing when there is none."""
        sites = sorted([self._site(cell) for cell in self._state.spaces], reverse=True)
        if not sites:
            return 0
        ways = {edges for _, _, edges in self._turned(tiles)}
        best = -inf
        for bound, north, east, south, west in sites:
            if bound <= best:
                break
            best = max(best, max([north[n] + east[e] + south[s] + west[w] for n, e, s, w in ways], default=0))
        return best

    def _turned(self, tiles: Iterable[str]) -> list[tuple[str, int, Edges]]:
        """The tiles in all rotations that differ."""
        orientations = self._state.players[self._seat].orientations
        return [(tile, turn, orientations[tile][turn]) for tile in tiles for turn in DISTINCT_ROTATIONS[tile]]

    def _site(self, cell: int) -> tuple[float, Row, Row, Row, Row]:
        """What each edge of a tile on a cell would bring, and first the most that any tile could bring there."""
        north, east, south, west = NEIGHBOURS[cell]
        upright, across = self.rows
        rows = upright[north], across[east], upright[south], across[west]
        return rows[0][MOST] + rows[1][MOST] + rows[2][MOST] + rows[3][MOST], *rows

    # --- one edge --------------------------------------------------------------------------------------------------

    def row(self, space: int, kind: JungleKind | None, axis: int) -> Row:
        """What an edge towards a space would bring, on which this kind of tile lies or none."""
        if kind is not None:
            return self._kind_row(space, kind, axis)
        if space in self.beside and self._state.display:
            return self._filled_row(space, axis)
        return self.otherwise

    def _kind_row(self, space: int, kind: JungleKind, axis: int) -> Row:
        if kind.temple is None:
            return self.full[facing(space, axis) & self.sites][kind]
        workers = tuple(workers_at(self._state, space))
        return _temple_row(kind.temple, workers, free_sides(self._state, space), self._seat, self.values)

    # --- a space that will be filled -------------------------------------------------------------------------------

    def _filled_row(self, space: int, axis: int) -> Row:
        """The best of the display on a space, counting what it brings those who lie beside it already."""
        beside = self._beside(space)
        rows = [self._row_with(space, kind, axis, beside) for kind in dict.fromkeys(self._state.display)]
        return rows[0] if len(rows) == 1 else tuple(map(max, *rows))

    def _beside(self, space: int) -> list[tuple[int, int, int]]:
        """The worker tiles beside a space: seat, site, and the workers that face it."""
        workers, sites = self._state.workers, self.sites
        return [
            (workers[cell].seat, edge_key(cell, OPPOSITE[edge]) & sites, workers[cell].edges[OPPOSITE[edge]])
            for edge, cell in enumerate(NEIGHBOURS[space])
            if cell in workers
        ]

    def _row_with(self, space: int, kind: JungleKind, axis: int, beside: Sequence[tuple[int, int, int]]) -> Row:
        row = self._kind_row(space, kind, axis)
        if kind.temple is not None:
            return row
        gains = [0.0] * len(self.gains)
        for seat, site, workers in beside:
            gains[seat] += self.gains[seat].full[site][kind][workers] - self.values.open_worker * workers
        more = self.values.lead(gains, self._seat)
        return tuple([value + more for value in row]) if more else row


class _Rows(dict[int, Row]):
    """Rows by space for one axis, found when they are asked for."""

    __slots__ = ("_axis", "_beside", "_jungle", "_outlook")

    def __init__(self, outlook: Outlook, axis: int) -> None:
        self._outlook = outlook
        self._axis = axis
        self._jungle = outlook.jungle
        self._beside = outlook.beside

    def __missing__(self, space: int) -> Row:
        kind = self._jungle.get(space)
        if kind is None and space not in self._beside:
            row = self._outlook.otherwise
        elif kind is not None and kind.temple is None:
            outlook = self._outlook
            row = outlook.full[facing(space, self._axis) & outlook.sites][kind]
        else:
            row = self._outlook.row(space, kind, self._axis)
        self[space] = row
        return row


def facing(space: int, axis: int) -> int:
    """The key of an edge on this axis that touches a space: that of a tile in its south or west."""
    return edge_key(space - OFFSETS[axis], axis)


@lru_cache(maxsize=8)
def _open(worker: float) -> Row:
    return row_of(worker * workers for workers in COUNTS)


@lru_cache(maxsize=4096)
def _temple_row(pay: TemplePay, workers: tuple[int, ...], free: int, seat: int, values: Values) -> Row:
    before = values.lead(temple_value(pay, workers, free, values.temples), seat)
    after = ((*workers[:seat], workers[seat] + count, *workers[seat + 1 :]) for count in COUNTS)
    return row_of(values.lead(temple_value(pay, more, free - 1, values.temples), seat) - before for more in after)
