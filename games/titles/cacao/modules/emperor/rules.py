"""The emperor: gold for laying a tile in his row or column, and for his presence (Cacao rules, section 10)."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engine.ruleset import Event
from games.titles.cacao.rules.board import INDEX, SPAN, XY
from games.titles.cacao.rules.module import Module, still_useful
from games.titles.cacao.rules.state import State
from games.titles.cacao.rules.view import CacaoView

GOLD = 1
_STAY = 0.5
"""How likely it is that he stays where he is for a round."""
_CODE = "emperor"


class Court:
    """The cell on which the emperor stands."""

    __slots__ = ("cell",)

    def __init__(self, cell: int) -> None:
        self.cell = cell

    def copy(self) -> Court:
        return Court(self.cell)


def _court(state: State) -> Court:
    part = state.slices[_CODE]
    assert isinstance(part, Court)
    return part


class Emperor(Module):
    """The emperor, who starts on the second start tile."""

    code = _CODE
    box = "diamante"

    def setup(self, state: State, seed: bytes) -> None:
        """Put him on his first tile."""
        state.slices[_CODE] = Court(INDEX[1, 1])

    def turn_begins(self, state: State, seat: int, events: list[Event]) -> None:
        """Pay the seat on whose top tile he stands."""
        host = state.workers.get(_court(state).cell)
        if host is not None and host.seat == seat:
            state.players[seat].gold += GOLD
            events.append(Event("emperor-stays", seat, {"gold": GOLD}))

    def laid(self, state: State, seat: int, cell: int, events: list[Event]) -> None:
        """He comes along his row or column onto the new tile, and its owner is paid."""
        court = _court(state)
        if cell % SPAN != court.cell % SPAN and cell // SPAN != court.cell // SPAN:
            return
        court.cell = cell
        state.players[seat].gold += GOLD
        events.append(Event("emperor-comes", seat, {"cell": XY[cell], "gold": GOLD}))

    def evaluate(self, state: State, seat: int) -> float:
        """He may still be there when the seat's next turn begins."""
        host = state.workers.get(_court(state).cell)
        return _STAY * GOLD * still_useful(state.players[seat]) if host is not None and host.seat == seat else 0

    def view_table(self, state: State) -> Any:
        """Where he stands."""
        return XY[_court(state).cell]

    def restore(self, state: State, view: CacaoView, random: Random) -> Court:
        return Court(INDEX[view.extra[_CODE]])
