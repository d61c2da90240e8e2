"""The contents page: every module in the order in which tiles are exchanged and hooks run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.titles.cacao.modules.base.rules import Base
from games.titles.cacao.modules.big_game.rules import BigGame
from games.titles.cacao.modules.big_market.rules import BigMarket
from games.titles.cacao.modules.chocolate.rules import Chocolate
from games.titles.cacao.modules.emperor.rules import Emperor
from games.titles.cacao.modules.gem_mines.rules import GemMines
from games.titles.cacao.modules.golden_temple.rules import GoldenTemple
from games.titles.cacao.modules.huts.rules import Huts
from games.titles.cacao.modules.irrigation.rules import Irrigation
from games.titles.cacao.modules.map.rules import Map
from games.titles.cacao.modules.new_huts.rules import NewHuts
from games.titles.cacao.modules.new_storage.rules import NewStorage
from games.titles.cacao.modules.new_workers.rules import NewWorkers
from games.titles.cacao.modules.tree_of_life.rules import TreeOfLife
from games.titles.cacao.modules.volcanoes.rules import Volcanoes
from games.titles.cacao.rules.module import Module

MODULES: tuple[Module, ...] = (
    Base(),
    Irrigation(),
    Chocolate(),
    TreeOfLife(),
    GemMines(),
    Map(),
    Huts(),
    Emperor(),
    NewWorkers(),
    BigGame(),
    Volcanoes(),
    BigMarket(),
    GoldenTemple(),
    NewStorage(),
    NewHuts(),
)

_offered: list[tuple[Module, ...]] = [MODULES]
"""What is on offer, and below it what was before a test added to it."""


def offered() -> tuple[Module, ...]:
    """The modules of the contents page, and what a test has added to them."""
    return _offered[-1]


@contextmanager
def added(module: Module) -> Iterator[Module]:
    """Offer one more module for a while: the tests' own example lives only inside this."""
    if any(module.code == other.code for other in offered()):
        raise ValueError(f"there is a module {module.code} already")
    _offered.append((*offered(), module))
    try:
        yield module
    finally:
        _offered.pop()
