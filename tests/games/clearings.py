"""The tests' own module whose tile is worth what its place makes of it, worked out in docs/adding-a-module.md."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from games.titles.cacao.rules.board import NEIGHBOURS, jungle_beside
from games.titles.cacao.rules.effects import Choice, Harmless, Owner, Position, counted
from games.titles.cacao.rules.material import TileSwap, for_all
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import JungleKind
from games.titles.cacao.texts.module import Words

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
    kinds = (JungleKind("clearing", 102, Glade()),)
    exchanges = (TileSwap("clearing", {2: 4, 3: 5, 4: 5}, for_all({"plantation-1": 5})),)


CLEARINGS = Words(
    code="clearings",
    name=_("Clearings"),
    things={"clearing": _("clearing")},
    nothing={"clearing": _("%(player)s %(tile_at)s: nothing, the clearing is surrounded.")},
)
