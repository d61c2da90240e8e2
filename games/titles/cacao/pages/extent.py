"""Which part of the table a board shows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.view import CacaoView


@dataclass(frozen=True, slots=True)
class Extent:
    """The part of the table that is shown."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of(cls, view: CacaoView, draft: frozenset[Cell] = frozenset()) -> Extent:
        """All tiles of a position and, until it is over, the cells beside jungle tiles: where workers may be laid.

        Drafted tiles do not widen it: they lie in the cells beside the others, so the board keeps still during a turn.
        """
        tiles = [*view.jungle, *view.workers]
        beside = [] if view.winners is not None else list(_beside(set(view.jungle) - draft))
        return cls.around([*tiles, *beside])

    @classmethod
    def around(cls, cells: Collection[Cell]) -> Extent:
        """The smallest extent with all these cells."""
        columns, rows = [x for x, _y in cells], [y for _x, y in cells]
        return cls(min(columns), min(rows), max(columns), max(rows))

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1


def _beside(cells: Iterable[Cell]) -> Iterator[Cell]:
    """The cells north, east, south and west of each."""
    for x, y in cells:
        yield from ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
