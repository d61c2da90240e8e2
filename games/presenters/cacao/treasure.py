"""Gems and masks on the page: what is left on the table, and what a seat has."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.engine.cacao.view import CacaoView, PlayerView
from games.presenters.cacao import art, tiles
from games.presenters.drawn import drawn
from games.sentences.cacao_modules import GEMS

CODE = "gem-mines"


@dataclass(frozen=True, slots=True)
class Gems:
    """Gems of one colour."""

    colour: str
    count: int

    @property
    def picture(self) -> SafeString:
        """One of them."""
        return art.piece(f"gem-{self.colour}")

    @property
    def name(self) -> str:
        """Their colour."""
        return str(GEMS[self.colour])


@dataclass(frozen=True, slots=True)
class Treasure:
    """Gems by colour and the values of masks."""

    gems: tuple[Gems, ...]
    masks: tuple[int, ...]


def of_player(player: PlayerView) -> Treasure | None:
    """What a seat has; ``None`` without the module."""
    part = player.extra.get(CODE)
    if part is None:
        return None
    return Treasure(tuple(Gems(*row) for row in tiles.counted(part["gems"])), part["masks"])


def on_table(view: CacaoView) -> SafeString:
    """The masks left and the gems in the bag; nothing without the module."""
    part = view.extra.get(CODE)
    if part is None:
        return SafeString()
    bag = tuple(Gems(colour, part["bag"].get(colour, 0)) for colour in GEMS)
    treasure = Treasure(bag, part["masks"])
    return drawn("games/cacao/treasure.html", treasure=treasure, mask=art.piece("mask"))
