"""Positions with modules, and what a page shows of them."""

from __future__ import annotations

import re

from games.titles.cacao.modules.huts import page as huts
from games.titles.cacao.modules.huts.village import Village
from games.titles.cacao.pages.board import board_html
from games.titles.cacao.pages.marks import Marks
from games.titles.cacao.rules.huts import Hut
from games.titles.cacao.title import CACAO
from tests.games.tables.pages.scenes import ANA
from tests.games.titles.cacao.rules.boards import Table

COLOURS = {0: "red", 1: "purple"}


def board(table: Table) -> str:
    return str(board_html(CACAO.rules.view(table.state, ANA), COLOURS, Marks(explains=True)))


def cell(page: str, x: int, y: int) -> str:
    found = re.search(rf'<td id="c{x}_{y}".*?</td>', page)
    return found[0] if found else ""


def give(table: Table, seat: int, *owned: Hut, supply: tuple[Hut, ...] = ()) -> Table:
    """Let a seat have built these huts, and others be there to build."""
    part = table.state.slices["huts"]
    assert isinstance(part, Village)
    part.supply, part.owned[seat] = supply, owned
    for hut in owned:
        hut.build(table[seat])
    return table


def supply(table: Table, seat: int | None) -> str:
    """The huts to build, as somebody sees them."""
    return "".join(huts.Huts().panels(CACAO.rules.view(table.state, seat)))
