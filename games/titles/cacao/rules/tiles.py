"""The printed tiles: worker tiles with their orientations, and the kinds of jungle tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from games.titles.cacao.rules.effects import Effect

Edges = tuple[int, int, int, int]
"""Workers on the N, E, S and W edge."""

PRINTED_WORKERS: dict[str, Edges] = {
    "1111": (1, 1, 1, 1),
    "2101": (1, 2, 1, 0),
    "3001": (1, 3, 0, 0),
    "3100": (0, 3, 1, 0),
    "0022": (2, 0, 0, 2),
    "0202": (2, 0, 2, 0),
    "0103": (3, 0, 1, 0),
    "0004": (4, 0, 0, 0),
}
"""Unrotated worker tiles by their printed name (E-S-W-N), in the record's order (Cacao rules, section 3)."""

COPIES: dict[str, int] = {"1111": 4, "2101": 5, "3001": 1, "3100": 1, "0022": 1, "0202": 1, "0103": 1, "0004": 1}
"""Printed copies of each worker tile per seat."""

Orientations = dict[str, tuple[Edges, Edges, Edges, Edges]]


def turned(edges: Edges, rotation: int) -> Edges:
    """The edges after ``rotation`` clockwise quarter turns: what was N is E after one."""
    n, e, s, w = edges
    return ((n, e, s, w), (w, n, e, s), (s, w, n, e), (e, s, w, n))[rotation]


def orientations(printed: dict[str, Edges]) -> Orientations:
    """The edges of every tile in each of its four rotations."""
    return {code: (edges, turned(edges, 1), turned(edges, 2), turned(edges, 3)) for code, edges in printed.items()}


ORIENTATIONS = orientations(PRINTED_WORKERS)


def _distinct(ways: tuple[Edges, ...]) -> tuple[int, ...]:
    return tuple(rotation for rotation, edges in enumerate(ways) if edges not in ways[:rotation])


DISTINCT_ROTATIONS: dict[str, tuple[int, ...]] = {code: _distinct(ways) for code, ways in ORIENTATIONS.items()}
"""For each tile the rotations that do not look the same as an earlier one."""


class TemplePay(NamedTuple):
    """Gold for the most and the second most workers at a temple."""

    first: int
    second: int


@dataclass(frozen=True, slots=True, eq=False)
class JungleKind:
    """A kind of jungle tile; tiles of one kind are the same object.

    ``order`` is its place in the record's list of the deck; of a module by others among the tiles of that module.
    A kind has an ``effect`` or is a temple.
    """

    code: str
    order: int
    effect: Effect | None = None
    temple: TemplePay | None = None
    counts_empty_edges: bool = False
    """Whether an edge without workers is activated too."""
    binds_order: bool = False
    """Whether a turn that activates it has its batches settled one after another (a gem turn)."""
    is_distinct: bool = False
    """Whether two of its tiles differ, so that a fill must say which one is meant."""
    orientations: tuple[JungleKind, ...] = ()
    """How it may lie when that matters: the kinds it becomes on the board."""
    extra: int | None = None
    """What distinguishes this kind from others of the same code: an orientation, or the number of a mine."""
