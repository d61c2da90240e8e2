"""The rules of one game: options compiled once into tables, shared by all its states and never changed by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from games.engine.ruleset import Event, Move, Options
from games.titles.cacao.rules.effects import Effect
from games.titles.cacao.rules.market import Market
from games.titles.cacao.rules.material import Material
from games.titles.cacao.rules.tiles import COPIES, JungleKind

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)

HOOKS = (
    "setup",
    "revealed",
    "turn_begins",
    "laid",
    "edge_settled",
    "pause",
    "before_top_up",
    "after_top_up",
    "final_score",
    "inventory",
    "recognise",
    "describe",
    "evaluate",
)
"""The hooks of modules that are asked during a game."""
BY_OTHERS = "others"
"""The box of modules that are installed beside the site."""
OWN_LINES = ("gold", "temples", "tokens", "water")
"""The lines of the base game's score."""


class Source(Protocol[S_contra]):
    """Somewhere a jungle tile for a fill comes from; ``name`` is its code in the record."""

    name: str

    def __hash__(self) -> int: ...

    def tiles(self, state: S_contra) -> Sequence[JungleKind | None]:
        """The tiles the active seat may take now in their order, ``None`` for one it cannot see."""

    def take(self, state: S_contra, position: int) -> JungleKind:
        """Remove a tile, pay for it, and return it."""

    def shown(self, state: S_contra) -> Sequence[JungleKind]:
        """The tiles that lie open there, whether or not anybody can pay for them."""

    def price(self, state: S_contra, seat: int) -> int:
        """What a tile from there costs a seat, in what its module has it paid with."""


class PhaseMoves(Protocol[S_contra]):
    """The moves of a phase in which the active seat decides something other than an edge."""

    def legal(self, state: S_contra) -> Sequence[Move]:
        """All legal moves of the active seat in this phase."""

    def random(self, state: S_contra, random: Random) -> Move:
        """One of them, without listing all."""


class Rules(Generic[S]):
    """Everything about a game that follows from its options; ``S`` is its state, which holds the rules.

    ``deck`` and ``workers`` are in the order in which the record shuffles them; ``start`` lies at (0,0) and (1,1).
    """

    def __init__(self, options: Options, modules: tuple[Any, ...], material: Material, lines: Sequence[str]) -> None:
        self.options = options
        self.players: int = options["players"]
        seats = range(self.players)
        self.clockwise = tuple((*seats[first:], *seats[:first]) for first in seats)
        """For each seat all seats clockwise, beginning with it."""
        self.modules = modules
        """Each a ``Module``, which knows the state."""
        self.codes = tuple(module.code for module in modules)
        self.is_strict = options.get("timing") == "strict"
        self.kinds: dict[str, JungleKind] = {kind.code: kind for module in modules for kind in module.kinds}
        self.places = {kind.code: _place(module, kind) for module in modules for kind in module.kinds}
        """Where tiles stand in the record's list of the deck: those of modules by others last, by their modules."""
        self.material = material
        self.start = tuple(self.kinds[code] for code in material.start)
        self.deck = self._deck(material)
        self.workers = [code for code in COPIES for _ in range(material.workers[code])]
        self.worker_tiles = dict(sorted(Counter(self.workers).items()))
        """The worker tiles of each seat by code, as everybody sees them."""
        self.lines = lines
        """The lines of a score, as the record has them: those of absent modules too."""
        self.score_lines = self._score_lines()
        self.provided = frozenset(module.provides for module in modules if module.provides)
        self.sources: list[Source[S]] = []
        self.phase_moves: dict[str, PhaseMoves[S]] = {}
        self.handlers: dict[type, Callable[[S, Any], list[Event]]] = {}
        self.overbuild_blocked: list[Callable[[S], bool]] = []
        self.dearest_price = self._dearest_price()
        self.sites = self._sites()
        """What matters of an edge's key for what its workers bring, as a mask: all, its axis (1) or nothing (0)."""
        self.knowledge: Any = None
        """What bots think with, which is nothing to the rules: see ``bot/knowledge.py``."""
        self.closer: Rules[S] | None = None
        """These rules for bots that know better."""
        # The hooks of those modules that override them, so that nothing is called that would do nothing.
        self.setup: tuple[Callable[..., Any], ...] = ()
        self.revealed: tuple[Callable[..., Any], ...] = ()
        self.turn_begins: tuple[Callable[..., Any], ...] = ()
        self.laid: tuple[Callable[..., Any], ...] = ()
        self.edge_settled: tuple[Callable[..., Any], ...] = ()
        self.pause: tuple[Callable[..., Any], ...] = ()
        self.before_top_up: tuple[Callable[..., Any], ...] = ()
        self.after_top_up: tuple[Callable[..., Any], ...] = ()
        self.final_score: tuple[Callable[..., Any], ...] = ()
        self.inventory: tuple[Callable[..., Any], ...] = ()
        self.recognise: tuple[Callable[..., Any], ...] = ()
        self.describe: tuple[Callable[..., Any], ...] = ()
        self.evaluate: tuple[Callable[..., Any], ...] = ()

    def _deck(self, material: Material) -> list[JungleKind]:
        rest = material.deck - Counter(material.start)
        kinds = sorted(self.kinds.values(), key=lambda kind: self.places[kind.code])
        return [kind for kind in kinds for _ in range(rest[kind.code])]

    def _score_lines(self) -> tuple[str, ...]:
        """The lines of the score that can be other than 0: a game without temples has none for them."""
        has_temples = any(kind.temple for kind in self.deck)
        own_of_modules = {line for module in self.modules for line in module.score_lines}
        own = (line for line in OWN_LINES if line != "temples" or has_temples)
        return (*own, *(line for line in self.lines if line in own_of_modules))

    def _dearest_price(self) -> int | None:
        """The best price for a fruit in this game; ``None`` when fruits have other uses than being sold."""
        effects = [effect for effect in self._effects() if effect.needs == "fruits"]
        if not all(isinstance(effect, Market) for effect in effects):
            return None
        return max(effect.price for effect in effects if isinstance(effect, Market))

    def _sites(self) -> int:
        if any(effect.by_place for effect in self._effects()):
            return -1
        return int(any(effect.by_axis for effect in self._effects()))

    def _effects(self) -> list[Effect]:
        """The effects of the jungle tiles in the game."""
        return [kind.effect for kind in {*self.deck, *self.start} if kind.effect]

    @property
    def deck_size(self) -> int:
        """Jungle tiles in the game, start tiles included."""
        return len(self.deck) + len(self.start)


def _place(module: Any, kind: JungleKind) -> tuple[str, int]:
    return module.code if module.box == BY_OTHERS else "", kind.order
