"""What a module of Cacao may bring and change: data tables and hooks that do nothing unless a module says otherwise.

A module is one stateless object in the ``rules.py`` of its folder in ``modules/``. The base game is the first of them.
A module's own data in a game is its *slice* of the state, under its code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from games.engine.reading import MoveType
from games.engine.ruleset import Event, OptionField, Problem
from games.titles.cacao.rules.effects import Choice
from games.titles.cacao.rules.huts import Hut
from games.titles.cacao.rules.material import Material, TileSwap
from games.titles.cacao.rules.state import Batch, Player, Slice, State
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.tiles import JungleKind
from games.titles.cacao.rules.view import CacaoView

FADING = 3
"""Over so many last tiles the value of what must still be sold or used runs out."""


def still_useful(player: Player) -> float:
    """How much of its value is left to what must still be sold or used: 1 in most of the game, 0 at the end."""
    return min(player.tiles_left, FADING) / FADING


class Module:
    """A module: override what it changes. Hooks run in the order of ``MODULES`` in ``title.py``."""

    code: ClassVar[str]
    box: ClassVar[str] = "mini"
    """A label only: ``base``, ``chocolatl``, ``diamante``, ``mini``; ``BY_OTHERS`` where it isn't the site's own."""
    players: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[OptionField, ...]] = ()
    """Options that are refused without this module."""
    idle_options: ClassVar[tuple[OptionField, ...]] = ()
    """Options that have no effect without this module."""
    kinds: ClassVar[tuple[JungleKind, ...]] = ()
    """The jungle tiles it brings."""
    exchanges: ClassVar[tuple[TileSwap, ...]] = ()
    """The tiles it puts into the deck, and for which."""
    score_lines: ClassVar[tuple[str, ...]] = ()
    """The lines it adds to the score."""
    provides: ClassVar[str | None] = None
    """A name for what other modules or options may require."""
    requires: ClassVar[str | None] = None
    """What must be provided by another module in the game."""
    refuses: ClassVar[frozenset[str]] = frozenset()
    """Modules, by their codes, that it does not go with; the tiles they both want say so by themselves."""
    includes: ClassVar[frozenset[str]] = frozenset()
    """Boxes whose modules are all part of this one and must not be listed beside it."""

    # --- before the game -------------------------------------------------------------------------------------------

    def prepare(self, material: Material) -> None:
        """Change the material before any tiles are exchanged."""

    def exchange(self, material: Material) -> Iterable[Problem]:
        """Exchange tiles; what is wrong if the tiles it wants are gone."""
        for exchange in self.exchanges:
            if not exchange.carry_out(material, taker=self.code):
                yield self.tiles_taken(material, exchange)

    def tiles_taken(self, material: Material, exchange: TileSwap) -> Problem:
        """The problem that another module has already replaced the tiles this one wants to replace."""
        other = material.taker_of(exchange.replaces[material.players])
        return Problem("modules", "tiles-taken", {"module": self.code, "other": other})

    def finish(self, material: Material) -> Iterable[Problem]:
        """Have the last word on the material when all tiles are exchanged."""
        return ()

    def tally(self, material: Material, options: Mapping[str, Any]) -> Mapping[str, Mapping[str, int]]:
        """What the numbers come to that ``options``, right or wrong, give for its own: see ``OptionsSpec.tally``."""
        return {}

    def compile(self, rules: Rules[State]) -> Iterable[Problem]:
        """Add to the tables of the rules: sources, steps, move types, prices."""
        return ()

    def huts(self, rules: Rules[State]) -> Sequence[tuple[Hut, Hut]]:
        """The hut tiles (front and back) it brings."""
        return ()

    def setup(self, state: State, seed: bytes) -> None:
        """Lay out its part of the first position; the pile is shuffled, the display is still empty."""

    # --- during the game -------------------------------------------------------------------------------------------

    def revealed(self, state: State, kind: JungleKind) -> JungleKind:
        """A jungle tile is turned up: the kind it is from now on."""
        return kind

    def turn_begins(self, state: State, seat: int, events: list[Event]) -> None:
        """A seat may begin its turn: its older batches are settled."""

    def laid(self, state: State, seat: int, cell: int, events: list[Event]) -> None:
        """A worker tile was laid or overbuilt, nothing is filled yet."""

    def edge_settled(
        self, state: State, seat: int, batch: Batch, key: int, choice: Choice, events: list[Event]
    ) -> None:
        """An edge was settled and has left its batch."""

    def pause(self, state: State) -> str | None:
        """The phase in which the active seat must decide something before its turn ends, if there is one."""
        return None

    def before_top_up(self, state: State) -> None:
        """The display is about to be topped up at the end of a turn."""

    def after_top_up(self, state: State) -> None:
        """The display has been topped up at the end of a turn."""

    def final_score(self, state: State, seat: int) -> Mapping[str, int]:
        """Lines of the score besides the base game's."""
        return {}

    # --- what may be seen ------------------------------------------------------------------------------------------

    def describe(self, state: State, kind: JungleKind) -> Any:
        """What distinguishes a revealed tile of this module from others of its code, as plain data, if anything."""
        return None

    def recognise(self, kind: JungleKind, extra: Any) -> JungleKind:
        """The kind that looks so: ``describe`` backwards."""
        return kind

    def view_table(self, state: State) -> Any:
        """Its part of what everybody sees, as plain data; ``None`` if there is none."""
        return None

    table_type: ClassVar[Any] = Any
    """The type of ``view_table``, where it holds more than plain data: so it is written as JSON and read again."""

    def view_player(self, state: State, seat: int) -> Any:
        """Its part of what everybody sees of a seat, as plain data; ``None`` if there is none."""
        return None

    def inventory(self, state: State, seat: int) -> Mapping[str, Any]:
        """What a seat has of its things, where that says more than its score (``engine.diff.Inventory``)."""
        return {}

    def view_own(self, state: State, seat: int) -> Any:
        """What it works out for a viewer from what the viewer sees, as plain data; ``None`` if there is nothing."""
        return None

    def restore(self, state: State, view: CacaoView, random: Random) -> Slice | None:
        """Its slice of a state that looks like ``view``; what cannot be known is drawn."""
        return None

    def reshuffle(self, state: State, random: Random) -> None:
        """Draw anew what nobody can see of its slice."""

    # --- evaluation for bots ---------------------------------------------------------------------------------------

    def evaluate(self, state: State, seat: int) -> float:
        """What a seat may still expect from this module beyond its live score, in gold."""
        return 0.0

    move_types: ClassVar[tuple[type[MoveType], ...]] = ()
    """The moves it brings."""


def overriding(modules: Iterable[Module], hook: str) -> tuple[Any, ...]:
    """The bound methods of those modules that override a hook: nothing is called that would do nothing."""
    default = getattr(Module, hook)
    return tuple(getattr(module, hook) for module in modules if getattr(type(module), hook) is not default)
