"""Irrigation: the carrier steps back for fruits (Cacao rules, section 10)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.engine.ruleset import Problem
from games.titles.cacao.rules.effects import (
    Choice,
    Harmless,
    Owner,
    Position,
    carrier,
    counted,
)
from games.titles.cacao.rules.material import Material, TileSwap
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import JungleKind

FRUITS = 4
_THREE_OUT = {"plantation-1": 1, "plantation-2": 2}


@dataclass(frozen=True)
class Irrigate(Harmless):
    """Each worker may step the carrier back for fruits."""

    needs: ClassVar[str] = "water"
    brings: ClassVar[str] = "fruits"

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """Where the carrier stands, and the room for fruits."""
        return carrier(owner), owner.room

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """As many steps as the carrier can go back; a carrier that never moves does not stop the fruits."""
        return _AMOUNTS[min(workers, owner.water) if owner.carrier_moves else workers]


_AMOUNTS = counted(water=-1, fruits=FRUITS)


class Irrigation(Module):
    """Tiles that give fruits for steps of the carrier; the second start tile is water."""

    code = "irrigation"
    box = "chocolatl"
    kinds = (JungleKind("irrigation", 10, Irrigate()),)
    exchanges = (TileSwap("irrigation", {2: 2, 3: 3, 4: 3}, {2: {"plantation-2": 2}, 3: _THREE_OUT, 4: _THREE_OUT}),)

    def exchange(self, material: Material) -> Iterable[Problem]:
        """Start with water too."""
        material.start = ("plantation-1", "water")
        return super().exchange(material)
