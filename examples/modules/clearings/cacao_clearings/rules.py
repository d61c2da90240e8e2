"""Clearings: gold for workers, more of it the more spaces beside the tile are empty."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.titles.cacao.rules.board import NEIGHBOURS, jungle_beside
from games.titles.cacao.rules.effects import Choice, Harmless, Owner, Position, counted
from games.titles.cacao.rules.material import TileSwap
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tables import BY_OTHERS
from games.titles.cacao.rules.tiles import JungleKind

GLADE = "clearings-glade"
COPIES = {2: 3, 3: 5, 4: 5}
"""All single plantations but the one that lies there from the start."""
_GOLD = [counted(gold=spaces) for spaces in range(5)]


def _spaces(position: Position, key: int) -> int:
    return sum(cell not in position.workers for cell in NEIGHBOURS[jungle_beside(key)])


@dataclass(frozen=True)
class Glade(Harmless):
    """Each worker brings 1 gold for each empty space beside the tile."""

    needs: ClassVar[None] = None
    brings: ClassVar[str] = "gold"
    by_place: ClassVar[bool] = True

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        return _spaces(position, key)

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        return _GOLD[_spaces(position, key)][workers]


class Clearings(Module):
    """Clearings in the place of single plantations."""

    code = "clearings"
    box = BY_OTHERS
    kinds = (JungleKind(GLADE, 1, Glade()),)
    exchanges = (TileSwap(GLADE, COPIES, {players: {"plantation-1": copies} for players, copies in COPIES.items()}),)


MODULE = Clearings()
