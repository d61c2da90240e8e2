"""The tiles a game is played with: the deck and the worker tiles, as modules exchange them one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Counts = Mapping[str, int]
ByPlayers = Mapping[int, Counts]


def for_all(counts: Counts) -> ByPlayers:
    """The same tiles for any number of players."""
    return dict.fromkeys((2, 3, 4), counts)


@dataclass(slots=True)
class Material:
    """The tiles while they are being put together.

    ``deck`` counts jungle tiles with the start tiles, ``workers`` the worker tiles of each seat, ``start`` is what lies
    at (0,0) and (1,1). While ``replacing``, an exchange takes the tiles it replaces out; else it only adds.
    """

    players: int
    deck: Counter[str]
    workers: Counter[str]
    start: tuple[str, str]
    options: Mapping[str, Any]
    replacing: bool = True
    workers_are_fixed: bool = False
    """Whether the worker tiles are laid down by a module and may not be chosen."""
    takers: dict[str, str] = field(default_factory=dict)
    """For each jungle tile the module that took copies of it out last."""

    def take_out(self, wanted: Counts, *, taker: str) -> int:
        """Take out as many of the wanted tiles as are left; how many that were."""
        taken = 0
        for code, count in wanted.items():
            number = min(count, self.deck[code])
            self.deck[code] -= number
            taken += number
            if number:
                self.takers[code] = taker
        return taken

    def taker_of(self, wanted: Counts) -> str | None:
        """The module that took the wanted tiles before."""
        return next((self.takers[code] for code in wanted if code in self.takers), None)


@dataclass(frozen=True, slots=True)
class TileSwap:
    """A tile that comes into the deck: ``copies`` by number of players and what it replaces."""

    tile: str
    copies: Mapping[int, int]
    replaces: ByPlayers

    def carry_out(self, material: Material, *, taker: str) -> bool:
        """Exchange the tiles, like for like; whether any of the tiles to be replaced were left."""
        players = material.players
        if not material.replacing:
            material.deck[self.tile] += self.copies[players]
            return True
        number = material.take_out(self.replaces[players], taker=taker)
        material.deck[self.tile] += number
        return number > 0
