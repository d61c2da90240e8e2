"""Volcanoes: gold on two sides, loss on the others (Cacao rules, section 10)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.titles.cacao.rules.effects import (
    Choice,
    Owner,
    Position,
    count_key,
)
from games.titles.cacao.rules.material import TileSwap, for_all
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import JungleKind

GAIN = 2
LOSS = 1
_MOST_WORKERS = 4
_TILE = "volcano"


@dataclass(frozen=True)
class Erupt:
    """Each worker must take gold on one axis and pay, while it has any, on the other."""

    orientation: int
    needs: ClassVar[None] = None
    brings: ClassVar[str] = "gold"
    by_axis: ClassVar[bool] = True
    by_place: ClassVar[bool] = False

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """The gold that can be lost."""
        return min(owner.gold, _MOST_WORKERS * LOSS)

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """What happens to all workers of the edge."""
        gold = -min(workers * LOSS, owner.gold) if self._costs(key) else workers * GAIN
        return (Choice(count_key(workers), gold=gold),)

    def loss(self, workers: int, key: int) -> int:
        """One gold per worker on the costly axis."""
        return workers * LOSS if self._costs(key) else 0

    def _costs(self, key: int) -> bool:
        """Orientation 0 costs on N and S, orientation 1 on E and W."""
        return key % 2 == self.orientation


_LYING = tuple(JungleKind(_TILE, 15, Erupt(orientation), extra=orientation) for orientation in (0, 1))


class Volcanoes(Module):
    """Volcanoes in the place of gold mines."""

    code = "volcanoes"
    kinds = (JungleKind(_TILE, 15, Erupt(0), orientations=_LYING),)
    exchanges = (TileSwap(_TILE, {2: 2, 3: 3, 4: 3}, for_all({"mine-1": 2, "mine-2": 1})),)

    def recognise(self, kind: JungleKind, extra: Any) -> JungleKind:
        """A volcano on the board by its orientation."""
        return _LYING[extra] if kind.code == _TILE and extra is not None else kind
