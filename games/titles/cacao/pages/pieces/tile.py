"""How one kind of jungle tile looks and is called, on the board, in lists and in mails."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games.texts.catalogue import Sentence
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.gain import ShownGain
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.view import CacaoView


class Pasted(NamedTuple):
    """A sprite in a picture: where in its cell, and how large, in shares of the cell's edge."""

    name: str
    x: float = 0
    y: float = 0
    size: float = 1


@dataclass(frozen=True, slots=True)
class Tile:
    """A kind whose tiles all look alike: the drawing of its code in a sprite.

    Of other kinds a *detail* tells what one sees of a tile besides its code; it must be hashable, because drawings are
    kept by it. ``sign`` stands for the tile where mail programs load no pictures.
    """

    sign: str
    sprite: str = "jungle"
    first: Sentence = ""
    """What is to be done before its workers can do anything, while they cannot."""

    def detail(self, extra: Any) -> Hashable:
        """What distinguishes a tile to the eye, from ``JungleTile.extra``."""
        return None

    def picture(self, code: str, detail: Hashable, label: str) -> SafeString:
        """Its drawing; without a label it is only decoration."""
        return art.jungle(code, label, self.sprite)

    def pasted(self, code: str, detail: Hashable) -> Sequence[Pasted]:
        """What a picture of a position shows of it, the lowest first."""
        return (Pasted(code),)

    def name(self, word: str, detail: Hashable) -> str:
        """What it is called, with what distinguishes it."""
        return word

    def mail_sign(self, word: str, detail: Hashable) -> str:
        """What stands for it in mails, with what distinguishes it."""
        return self.sign

    def gains(self, choice: Choice) -> list[ShownGain]:
        """What its workers take one by one, in pictures."""
        return [ShownGain(art.plain(thing), "") for thing in choice.taken]

    def taking(self, choice: Choice) -> str:
        """What they take one by one, in words."""
        return ", ".join(choice.taken)

    def leads_to(self, choice: Choice, view: CacaoView, seat: int) -> str:
        """What more a choice brings a seat at once; empty for most."""
        return ""

    def owned(self, view: CacaoView, seat: int) -> SafeString:
        """What a seat has already of that which its workers take one by one, to choose by."""
        return SafeString()


class PlainTile(Tile):
    """A tile that nobody has drawn: a square with its name."""

    def picture(self, code: str, detail: Hashable, label: str) -> SafeString:
        """The square; what distinguishes the tile is written on it too."""
        return art.plain(code, label)

    def mail_sign(self, word: str, detail: Hashable) -> str:
        return word


PLAIN = PlainTile("")
