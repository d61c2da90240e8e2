"""My module: a tile that pays more the busier its place is. Change it from here."""

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

TILE = "my-module-camp"
"""All that records and options call by a name begins with the code of the module."""
COPIES = {2: 2, 3: 3, 4: 3}
_GOLD = [counted(gold=tiles) for tiles in range(5)]
"""By the number of tiles around, then of workers: what may be chosen."""


def _tiles_around(position: Position, key: int) -> int:
    return sum(cell in position.workers for cell in NEIGHBOURS[jungle_beside(key)])


@dataclass(frozen=True)
class Camp(Harmless):
    """Each worker brings 1 gold for each worker tile beside this one."""

    needs: ClassVar[None] = None
    brings: ClassVar[str] = "gold"
    by_place: ClassVar[bool] = True

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        return _tiles_around(position, key)

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        return _GOLD[_tiles_around(position, key)][workers]


class MyModule(Module):
    """Camps in the place of single plantations."""

    code = "my-module"
    box = BY_OTHERS
    kinds = (JungleKind(TILE, 1, Camp()),)
    exchanges = (TileSwap(TILE, COPIES, {players: {"plantation-1": copies} for players, copies in COPIES.items()}),)


MODULE = MyModule()
