"""How the huts look: those to build, those of each seat, and what they bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.diff import Change
from games.tables.pages import fields
from games.tables.pages.cached_fragment import cached_fragment
from games.tables.pages.scene import Scene
from games.titles.cacao.modules.huts.consequences import bonus_of_huts
from games.titles.cacao.modules.huts.rules import FARMED
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.example import Example
from games.titles.cacao.pages.pieces.holding import Holding
from games.titles.cacao.pages.pieces.hut import Hut
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.tiles import Edges
from games.titles.cacao.rules.view import (
    BatchView,
    CacaoView,
    EdgeView,
    PlayerView,
)

BUILD = "build"


@dataclass(frozen=True, slots=True)
class Offer:
    """A hut that may be built now."""

    hut: Hut
    move: str


def owned(player: PlayerView) -> tuple[Hut, ...]:
    """The huts of a seat, with what each would bring it if the game ended now."""
    return tuple(Hut(seen["hut"], seen["cost"], seen["bonus"]) for seen in player.extra[Huts.code])


def in_supply(view: CacaoView) -> tuple[Hut, ...]:
    """The huts that nobody has built yet, with what they would bring the viewer now."""
    gains = view.own.get(Huts.code, {})
    own = set() if view.seat is None else {hut.code for hut in owned(view.players[view.seat])}
    supply = view.extra[Huts.code]
    return tuple(
        Hut(seen["hut"], seen["cost"], gain=gains.get(seen["hut"]), is_owned=seen["hut"] in own) for seen in supply
    )


def offers(scene: Scene) -> tuple[Offer, ...]:
    """The huts that the viewer may build now, the dearest last."""
    known = {hut.code: hut for hut in in_supply(scene.view)}
    moves = sorted((move for move in scene.moves if move.type_name == BUILD), key=lambda move: known[move.hut].cost)
    return tuple(Offer(known[move.hut], _value(move)) for move in moves)


def skipping(moves: Sequence[Any]) -> str:
    """The form value that builds nothing; empty when there is no such decision."""
    return next((_value(move) for move in moves if move.type_name == "skip"), "")


def _value(move: Any) -> str:
    return fields.value({"type": move.type_name, **move.write()})


@dataclass(frozen=True, slots=True)
class HutHolding(Holding):
    """Huts come one by one."""

    def picture(self) -> SafeString:
        return art.hut(self.piece)

    def thing(self, name: Any) -> SafeString:
        return art.hut(name)


def _codes(player: PlayerView) -> set[str]:
    return {seen["hut"] for seen in player.extra[Huts.code]}


class Huts(ModulePage):
    """Huts to be built at the end of a turn."""

    code = "huts"
    styles: ClassVar[Sequence[str]] = ("games/cacao/modules/huts.css",)
    inventory: ClassVar[Mapping[str, Holding]] = {"huts": HutHolding("house"), "hut_bonus": HutHolding("house")}
    consequences: ClassVar[Mapping[str, Callable[[Change], str]]] = {"hut_bonus": bonus_of_huts}
    tasks: ClassVar[Mapping[str, str]] = {"skip": "hut", BUILD: "hut"}
    examples: ClassVar[Mapping[str, Example]] = {
        "huts": Example(
            "P1 A1111 TE\n.  M2    A2101\nTE A1012 G1",
            _(
                "Red has three tiles. A monk brings 2 gold: workers at both temples. A road worker brings 2: two"
                " tiles in the middle column. A hermit brings 3: each tile has a worker facing nothing."
            ),
        ),
    }

    def panels(self, view: CacaoView) -> Iterable[SafeString]:
        """The huts that nobody has built yet, alike ones in one line."""
        huts = sorted(in_supply(view), key=lambda hut: hut.cost)
        yield cached_fragment(
            "games/cacao/modules/huts/panel.html",
            huts=tuple(Counter(huts).items()),
            number=len(huts),
            coin=art.piece("coin"),
        )

    def village(self, player: PlayerView) -> SafeString:
        return cached_fragment("games/cacao/modules/huts/village.html", huts=owned(player))

    def pictured(self, kind: str, details: Mapping[str, Any]) -> SafeString:
        """The hut that was built."""
        return art.hut(details["hut"]) if kind == "hut-built" else SafeString()

    def note_use(self, view: CacaoView, batch: BatchView, edge: EdgeView, choice: Choice) -> str:
        """The farmer's fruit, with the last fruits of a turn."""
        player = view.players[batch.seat]
        room = player.storage - player.fruits - player.bars
        is_last = not any(way.fruits > 0 for other in batch.edges if other != edge for way in other.choices)
        stored = min(choice.fruits, room)
        if "farmer" not in _codes(player) or not is_last or choice.fruits < 0 or stored == room:
            return ""
        return gettext("your farmer brings 1 more") if batch.harvest + stored == FARMED else ""

    def hand_workers(self, player: PlayerView, workers: Edges) -> Edges:
        """A foreman makes a fourth of three."""
        if "foreman" not in _codes(player):
            return workers
        north, east, south, west = (4 if side == 3 else side for side in workers)
        return north, east, south, west

    def hint(self, scene: Scene, task: str) -> str:
        return gettext("Your turn is nearly over: build one hut, or none.") if task in self.tasks.values() else ""

    def dock(self, scene: Scene, task: str) -> SafeString:
        """The huts that can be built, and none of them."""
        if task not in self.tasks.values():
            return SafeString()
        return cached_fragment(
            "games/cacao/modules/huts/choices.html",
            huts=offers(scene),
            build_nothing=skipping(scene.moves),
            coin=art.piece("coin"),
        )

    def explanations(self, view: CacaoView) -> SafeString:
        """Every hut in a village once; one that can still be built with what it would bring the viewer."""
        supply = {hut.code: hut for hut in in_supply(view)}
        built = (hut for player in view.players for hut in owned(player))
        huts = {hut.code: supply.get(hut.code, Hut(hut.code, hut.cost)) for hut in built}
        answers = tuple(huts.values())
        return cached_fragment("games/cacao/modules/huts/explanations.html", huts=answers, coin=art.piece("coin"))

    def picture(self) -> SafeString:
        """The dearest hut."""
        return art.hut("chief")
