"""A quick look at where a worker tile would do well, for bots: sums from tables instead of trying all cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import inf
from operator import itemgetter
from typing import NamedTuple

from games.engine.cacao.board import NEIGHBOURS, OPPOSITE
from games.engine.cacao.gains import COUNTS, NOTHING, Gains, Row
from games.engine.cacao.state import State
from games.engine.cacao.temples import workers_at
from games.engine.cacao.tiles import DISTINCT_ROTATIONS, Edges, JungleKind, TemplePay
from games.engine.cacao.values import OPEN_WORKER, free_sides, temple_value

_OPEN: Row = tuple(OPEN_WORKER * workers for workers in COUNTS)


class Way(NamedTuple):
    """A way to lay a tile, with its estimate."""

    estimate: float
    tile: str
    cell: int
    rotation: int


class _Site(NamedTuple):
    """A cell with what its edges would bring, and the most that any tile could bring there."""

    most: float
    cell: int
    rows: tuple[Row, Row, Row, Row]


class Outlook:
    """What edges would bring a seat in one position."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self._axes = state.rules.axes
        self._gains = [Gains(state, player) for player in state.players]
        self._rows: dict[int, Row] = {}
        self._otherwise = _OPEN if state.pile or state.display else NOTHING
        """The row of a space that is empty and stays so."""

    def ways(self, tiles: Iterable[str], cells: Iterable[int], most: int) -> list[Way]:
        """The best ways to lay any of the tiles on any of the cells; of equals the earlier one first."""
        turned, found = self._turned(tiles), list[tuple[float, int, int, Way]]()
        sites = [(number, self._site(cell)) for number, cell in enumerate(cells)]
        least = -inf
        for number, (bound, cell, (north, east, south, west)) in sorted(sites, key=_bound_of_site, reverse=True):
            if bound < least:
                break
            for order, (tile, rotation, (n, e, s, w)) in enumerate(turned):
                estimate = north[n] + east[e] + south[s] + west[w]
                if estimate >= least:
                    found.append((-estimate, number, order, Way(estimate, tile, cell, rotation)))
            if len(found) >= most:
                found.sort()
                del found[most:]
                least = found[-1][3].estimate
        return [way for _, _, _, way in sorted(found)]

    def best(self, tiles: Iterable[str]) -> float:
        """The estimate of the best way to lay any of these tiles; nothing when there is none."""
        sites = sorted(map(self._site, self._state.spaces), key=_bound, reverse=True)
        if not sites:
            return 0
        ways = {edges for _, _, edges in self._turned(tiles)}
        best = -inf
        for bound, _, (north, east, south, west) in sites:
            if bound <= best:
                break
            best = max(best, max([north[n] + east[e] + south[s] + west[w] for n, e, s, w in ways], default=0))
        return best

    def _turned(self, tiles: Iterable[str]) -> list[tuple[str, int, Edges]]:
        """The tiles in all rotations that differ."""
        orientations = self._state.players[self._seat].orientations
        return [(tile, turn, orientations[tile][turn]) for tile in tiles for turn in DISTINCT_ROTATIONS[tile]]

    # --- one edge --------------------------------------------------------------------------------------------------

    def _site(self, cell: int) -> _Site:
        rows, axes = self._rows, self._axes
        found = []
        for edge, space in enumerate(NEIGHBOURS[cell]):
            place = space << 1 | edge & axes
            found.append(rows[place] if place in rows else self._find_row(place))
        north, east, south, west = found
        return _Site(max(north) + max(east) + max(south) + max(west), cell, (north, east, south, west))

    def _find_row(self, place: int) -> Row:
        """The row of a space for an axis."""
        space, axis = place >> 1, place & 1
        row = self._rows[place] = self._row(space, axis)
        return row

    def _row(self, space: int, axis: int) -> Row:
        state = self._state
        kind = state.jungle.get(space)
        if kind is not None:
            return self._kind_row(space, kind, axis)
        if space in state.beside and state.display:
            return self._filled_row(space, axis)
        return self._otherwise

    def _kind_row(self, space: int, kind: JungleKind, axis: int) -> Row:
        if kind.temple is None:
            return self._gains[self._seat].full(kind, axis)
        workers = tuple(workers_at(self._state, space))
        return _temple_row(kind.temple, workers, free_sides(self._state, space), self._seat)

    # --- a space that will be filled -------------------------------------------------------------------------------

    def _filled_row(self, space: int, axis: int) -> Row:
        """The best of the display on a space, counting what it brings those who lie beside it already."""
        beside = self._beside(space)
        rows = [self._row_with(space, kind, axis, beside) for kind in dict.fromkeys(self._state.display)]
        return rows[0] if len(rows) == 1 else tuple(map(max, *rows))

    def _beside(self, space: int) -> list[tuple[int, int, int]]:
        """The worker tiles beside a space: seat, axis, and the workers that face it."""
        workers, axes = self._state.workers, self._axes
        return [
            (workers[cell].seat, edge & axes, workers[cell].edges[OPPOSITE[edge]])
            for edge, cell in enumerate(NEIGHBOURS[space])
            if cell in workers
        ]

    def _row_with(self, space: int, kind: JungleKind, axis: int, beside: Sequence[tuple[int, int, int]]) -> Row:
        row = self._kind_row(space, kind, axis)
        if kind.temple is not None:
            return row
        gains = [0.0] * len(self._gains)
        for seat, edge, workers in beside:
            gains[seat] += self._gains[seat].full(kind, edge)[workers] - OPEN_WORKER * workers
        more = _lead(gains, self._seat)
        return tuple([value + more for value in row]) if more else row


_bound = itemgetter(0)


def _bound_of_site(numbered: tuple[int, _Site]) -> float:
    return numbered[1].most


def _lead(values: Sequence[float], seat: int) -> float:
    """A seat's value over the best of the others."""
    return values[seat] - max([value for other, value in enumerate(values) if other != seat])


@lru_cache(maxsize=4096)
def _temple_row(pay: TemplePay, workers: tuple[int, ...], free: int, seat: int) -> Row:
    before = _lead(temple_value(pay, workers, free), seat)
    after = ((*workers[:seat], workers[seat] + count, *workers[seat + 1 :]) for count in COUNTS)
    return tuple(_lead(temple_value(pay, more, free - 1), seat) - before for more in after)
