"""The geometry of the table: cells as integers, their neighbours, and the four edges of a tile."""

from __future__ import annotations

Cell = tuple[int, int]

SPAN = 128
"""Cells per row of the integer grid. A game has at most 50 jungle tiles and each moves the rim by one cell at most, so
no tile can lie further than 51 cells from the middle."""
_HALF = SPAN // 2

XY: list[Cell] = [(index % SPAN - _HALF, index // SPAN - _HALF) for index in range(SPAN * SPAN)]
"""``(x, y)`` by integer cell."""
INDEX: dict[Cell, int] = {cell: index for index, cell in enumerate(XY)}
"""Integer cell by ``(x, y)``; a cell outside the grid is missing."""

EDGES = ("N", "E", "S", "W")
EDGE_NUMBER = {edge: number for number, edge in enumerate(EDGES)}
OFFSETS = (-SPAN, 1, SPAN, -1)
"""What to add to a cell to reach its neighbour in the N, E, S, W."""
OPPOSITE = (2, 3, 0, 1)
NEIGHBOURS = [(cell - SPAN, cell + 1, cell + SPAN, cell - 1) for cell in range(SPAN * SPAN)]
"""The cells in the N, E, S and W of each cell; those of the rim lead off the grid, where no tile can lie."""


def edge_key(worker: int, edge: int) -> int:
    """One edge of a worker tile as one integer; ascending keys run by y, x, then N-E-S-W."""
    return worker << 2 | edge


def jungle_beside(key: int) -> int:
    """The jungle space that an edge touches."""
    return (key >> 2) + OFFSETS[key & 3]
