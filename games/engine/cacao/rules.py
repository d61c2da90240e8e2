"""The rules of one game: options compiled once into tables, shared by all its states and never changed by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.cacao.effects import Market
from games.engine.cacao.hooks import Module, Source, Step, overriding
from games.engine.cacao.material import Material
from games.engine.cacao.tiles import COPIES, JungleKind
from games.engine.ruleset import Options, Problem

if TYPE_CHECKING:
    from games.engine.cacao.huts import Hut
    from games.engine.cacao.state import State
    from games.engine.ruleset import Event

OWN_LINES = ("gold", "temples", "tokens", "water")
"""The lines of the base game's score."""

Handler = Callable[["State", Any], "list[Event]"]


class Rules:
    """Everything about a game that follows from its options.

    ``deck`` and ``workers`` are in the order in which the record shuffles them; ``start`` lies at (0,0) and (1,1).
    """

    def __init__(self, options: Options, modules: tuple[Module, ...], material: Material, lines: Sequence[str]) -> None:
        self.options = options
        self.players: int = options["players"]
        seats = range(self.players)
        self.clockwise = tuple((*seats[first:], *seats[:first]) for first in seats)
        """For each seat all seats clockwise, beginning with it."""
        self.modules = modules
        self.codes = tuple(module.code for module in modules)
        self.is_strict = options.get("timing") == "strict"
        self.kinds: dict[str, JungleKind] = {kind.code: kind for module in modules for kind in module.kinds}
        self.material = material
        self.start = tuple(self.kinds[code] for code in material.start)
        self.deck = self._deck(material)
        self.workers = [code for code in COPIES for _ in range(material.workers[code])]
        self.lines = lines
        """The lines of a score, as the record has them: those of absent modules too."""
        self.score_lines = self._score_lines()
        self.provided = frozenset(module.provides for module in modules if module.provides)
        self.hut_tiles: list[tuple[Hut, Hut]] = []
        """Front and back of each hut tile."""
        self.sources: list[Source] = []
        self.steps: dict[str, Step] = {}
        self.handlers: dict[type, Handler] = {}
        self.overbuild_blocked: list[Callable[[State], bool]] = []
        self.dearest_price = self._dearest_price()
        self._take_hooks(modules)

    def _deck(self, material: Material) -> list[JungleKind]:
        rest = material.deck - Counter(material.start)
        kinds = sorted(self.kinds.values(), key=lambda kind: kind.order)
        return [kind for kind in kinds for _ in range(rest[kind.code])]

    def _score_lines(self) -> tuple[str, ...]:
        """The lines of the score that can be other than 0: a game without temples has none for them."""
        has_temples = any(kind.temple for kind in self.deck)
        own_of_modules = {line for module in self.modules for line in module.score_lines}
        own = (line for line in OWN_LINES if line != "temples" or has_temples)
        return (*own, *(line for line in self.lines if line in own_of_modules))

    def _dearest_price(self) -> int | None:
        """The best price for a fruit in this game; ``None`` when fruits have other uses than being sold."""
        effects = [kind.effect for kind in {*self.deck, *self.start} if kind.effect and kind.effect.needs == "fruits"]
        if not all(isinstance(effect, Market) for effect in effects):
            return None
        return max(effect.price for effect in effects if isinstance(effect, Market))

    def _take_hooks(self, modules: Sequence[Module]) -> None:
        self.setup = overriding(modules, "setup")
        self.revealed = overriding(modules, "revealed")
        self.turn_begins = overriding(modules, "turn_begins")
        self.placed = overriding(modules, "placed")
        self.edge_settled = overriding(modules, "edge_settled")
        self.counts_harvest = overriding(modules, "counts_harvest")
        self.pause = overriding(modules, "pause")
        self.before_top_up = overriding(modules, "before_top_up")
        self.after_top_up = overriding(modules, "after_top_up")
        self.final_score = overriding(modules, "final_score")
        self.recognising = overriding(modules, "recognise")
        self.describing = overriding(modules, "describe")
        self.worth = overriding(modules, "worth")

    @property
    def deck_size(self) -> int:
        """Jungle tiles in the game, start tiles included."""
        return len(self.deck) + len(self.start)


def compile_rules(options: Options, modules: tuple[Module, ...], lines: Sequence[str]) -> tuple[Rules, list[Problem]]:
    """The rules for options whose form is right, and what the modules find wrong with them."""
    material, problems = put_together(options, modules)
    rules = Rules(options, modules, material, lines)
    problems += [problem for module in modules for problem in module.compile(rules)]
    return rules, problems


def put_together(options: Options, modules: tuple[Module, ...]) -> tuple[Material, list[Problem]]:
    """The tiles for options whose form is right, and what the modules find wrong with them."""
    material = Material(options["players"], Counter(), Counter(), ("", ""), options)
    for module in modules:
        module.prepare(material)
    problems = [problem for module in modules for problem in module.exchange(material)]
    problems += [problem for module in modules for problem in module.finish(material)]
    return material, problems
