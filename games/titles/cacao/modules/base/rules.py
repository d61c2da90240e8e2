"""The base game as the first module: its tiles, its material by number of players, its phases and moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.engine.ruleset import Problem, Resign
from games.titles.cacao.rules import (
    fill,
    laying,
    settle,
    turn,
)
from games.titles.cacao.rules.effects import Gain
from games.titles.cacao.rules.market import Market
from games.titles.cacao.rules.material import Material
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.moves import (
    MOVE_TYPES,
    Activate,
    Discard,
    Fill,
    Lay,
    Overbuild,
)
from games.titles.cacao.rules.state import Phase, State
from games.titles.cacao.rules.tables import Rules
from games.titles.cacao.rules.tiles import COPIES, JungleKind, TemplePay

KINDS = (
    JungleKind("plantation-1", 0, Gain("fruits")),
    JungleKind("plantation-2", 1, Gain("fruits", 2)),
    JungleKind("market-2", 2, Market(2)),
    JungleKind("market-3", 3, Market(3)),
    JungleKind("market-4", 4, Market(4)),
    JungleKind("mine-1", 5, Gain("gold")),
    JungleKind("mine-2", 6, Gain("gold", 2)),
    JungleKind("water", 7, Gain("water")),
    JungleKind("sun", 8, Gain("tokens")),
    JungleKind("temple", 9, temple=TemplePay(6, 3)),
)
DECK = {
    "plantation-1": 6,
    "plantation-2": 2,
    "market-2": 2,
    "market-3": 4,
    "market-4": 1,
    "mine-1": 2,
    "mine-2": 1,
    "water": 3,
    "sun": 2,
    "temple": 5,
}
"""Copies of each tile, the two start tiles included (Cacao rules, section 4)."""
TWO_PLAYERS_TAKE_OUT = {"plantation-1": 2, "market-3": 1, "mine-1": 1, "water": 1, "sun": 1, "temple": 1}
WORKERS = {code: COPIES[code] for code in ("1111", "2101", "3001", "3100")}
WORKERS_TAKE_OUT: dict[int, dict[str, int]] = {2: {}, 3: {"1111": 1}, 4: {"1111": 1, "2101": 1}}
"""Worker tiles that each seat takes out by number of players (Cacao rules, section 3)."""
START = ("plantation-1", "market-2")


class Base(Module):
    """The base game."""

    code = "base"
    box = "base"
    kinds = KINDS
    move_types = MOVE_TYPES

    def prepare(self, material: Material) -> None:
        """Put the base game's tiles together, less what is taken out for the number of players."""
        material.deck = Counter(DECK)
        material.workers = Counter(WORKERS)
        material.workers.subtract(WORKERS_TAKE_OUT[material.players])
        material.start = START
        if material.players == 2:
            material.deck.subtract(TWO_PLAYERS_TAKE_OUT)

    def compile(self, rules: Rules[State]) -> Iterable[Problem]:
        """Lay down the phases, the moves and where tiles come from."""
        rules.phase_moves = {Phase.LAY: laying.LayMoves(), Phase.FILL: fill.FillMoves()}
        rules.sources = [fill.Display(), fill.Pile()]
        rules.handlers = {
            Lay: laying.apply_lay,
            Overbuild: laying.apply_overbuild,
            Discard: laying.apply_discard,
            Fill: fill.apply_fill,
            Activate: settle.apply_activate,
            Resign: turn.apply_resign,
        }
        rules.overbuild_blocked = [jungle_tiles_left]
        return ()


def jungle_tiles_left(state: State) -> bool:
    """Whether there are jungle tiles in the pile or the display, so that nobody may overbuild yet."""
    return bool(state.pile or state.display)
