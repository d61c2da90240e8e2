"""The Tree of Life: gold for workers, and more for an edge without any (Cacao rules, section 10)."""

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
    count_key,
    counted,
)
from games.titles.cacao.rules.material import Material, TileSwap, for_all
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import JungleKind

EMPTY_EDGE = 3
"""Gold for an edge without workers."""
BALANCE = {2: {"0004": 1}, 3: {"1111": 1}, 4: {"2101": 1}}
"""Worker tiles that each seat has more when trees are added because no gold mine is left to replace."""


@dataclass(frozen=True)
class Pray(Harmless):
    """One gold per worker, three for an empty edge."""

    needs: ClassVar[None] = None
    brings: ClassVar[str] = "gold"

    def matters(self, position: Position, owner: Owner, key: int) -> Hashable:
        """Nothing: it always pays."""
        return None

    def choices(self, position: Position, owner: Owner, workers: int, key: int) -> Sequence[Choice]:
        """Any number of the workers; an empty edge always pays."""
        return _WORKERS[workers] if workers else _EMPTY


_WORKERS = counted(gold=1)
_EMPTY = (Choice(count_key(0), gold=EMPTY_EDGE),)
_TREES = TileSwap("tree", {2: 2, 3: 3, 4: 3}, for_all({"mine-1": 2, "mine-2": 1}))


class TreeOfLife(Module):
    """Trees in the place of gold mines."""

    code = "tree-of-life"
    box = "diamante"
    kinds = (JungleKind("tree", 13, Pray(), counts_empty_edges=True),)

    def exchange(self, material: Material) -> Iterable[Problem]:
        """Replace the gold mines; where an earlier module has taken them, add the trees and balance the workers."""
        if not _TREES.carry_out(material, taker=self.code):
            material.deck["tree"] += _TREES.copies[material.players]
            material.workers.update(BALANCE[material.players])
        return ()
