"""Huts on the page: the supply, a seat's own ones, and the decision at the end of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from games.engine.cacao.view import CacaoView
from games.presenters import fields, numbers
from games.presenters.cacao import art, explained
from games.presenters.drawn import drawn
from games.presenters.presenter import Scene
from games.sentences.cacao import CATALOGUE
from games.sentences.cacao_rules import HUTS

CODE = "huts"
BUILD = "build"


@dataclass(frozen=True, slots=True)
class Hut:
    """A hut with its price.

    ``bonus`` is what it brings its owner on top if the game ended now; ``gain`` what it would add to the viewer's score
    now if it were built, ``None`` where that is nothing one could count.
    """

    code: str
    cost: int
    bonus: int = 0
    gain: int | None = None
    is_owned: bool = False
    """Whether the viewer has built one already."""

    @property
    def name(self) -> str:
        """What it is called."""
        return str(CATALOGUE.words[self.code])

    @property
    def text(self) -> str:
        """What it does."""
        return str(HUTS[self.code])

    @property
    def signed_gain(self) -> str:
        """What it would add, with its sign."""
        return numbers.signed(self.gain or 0)

    @property
    def picture(self) -> SafeString:
        """Its drawing where its text stands beside it."""
        return art.hut(self.code)

    @property
    def explaining(self) -> SafeString:
        """Its drawing as a button that explains it."""
        return explained.explaining(self.code, f'{art.hut(self.code)}<span class="visually-hidden">{self.name}</span>')


@dataclass(frozen=True, slots=True)
class Offer:
    """A hut that may be built now."""

    hut: Hut
    move: str


def of(owner: Mapping[str, Any]) -> tuple[Hut, ...]:
    """The huts in a part of the view: the table's or a player's ``extra``."""
    return tuple(Hut(seen["hut"], seen["cost"], seen.get("bonus", 0)) for seen in owner.get(CODE, ()))


def has_built(view: CacaoView, seat: int, code: str) -> bool:
    """Whether a seat owns a hut."""
    return any(hut.code == code for hut in of(view.players[seat].extra))


def in_supply(view: CacaoView) -> tuple[Hut, ...]:
    """The huts that nobody has built yet, with what they would bring the viewer now."""
    gains = view.own.get(CODE, {})
    owned = set() if view.seat is None else {hut.code for hut in of(view.players[view.seat].extra)}
    return tuple(
        Hut(hut.code, hut.cost, gain=gains.get(hut.code), is_owned=hut.code in owned) for hut in of(view.extra)
    )


def offers(scene: Scene) -> list[Offer]:
    """The huts that the viewer may build now, the dearest last."""
    known = {hut.code: hut for hut in in_supply(scene.view)}
    moves = sorted((move for move in scene.moves if move.type_name == BUILD), key=lambda move: known[move.hut].cost)
    return [Offer(known[move.hut], _value(move)) for move in moves]


def skipping(moves: Sequence[Any]) -> str:
    """The form value that builds nothing; empty when there is no such decision."""
    return next((_value(move) for move in moves if move.type_name == "skip"), "")


def _value(move: Any) -> str:
    return fields.value({"type": move.type_name, **move.write()})


def supply(view: CacaoView) -> SafeString:
    """The huts that nobody has built yet, alike ones in one line; nothing without the module."""
    huts = sorted(in_supply(view), key=lambda hut: hut.cost)
    return drawn(
        "games/cacao/hut_supply.html",
        huts=tuple(Counter(huts).items()),
        number=len(huts),
        is_played=CODE in view.extra,
        coin=art.piece("coin"),
    )
