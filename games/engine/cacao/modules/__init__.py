"""The contents page: every module in the order in which tiles are exchanged and hooks run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from games.engine.cacao.hooks import Module
from games.engine.cacao.modules.base import Base
from games.engine.cacao.modules.big_game import BigGame
from games.engine.cacao.modules.big_market import BigMarket
from games.engine.cacao.modules.chocolate import Chocolate
from games.engine.cacao.modules.emperor import Emperor
from games.engine.cacao.modules.gem_mines import GemMines
from games.engine.cacao.modules.golden_temple import GoldenTemple
from games.engine.cacao.modules.huts import Huts
from games.engine.cacao.modules.irrigation import Irrigation
from games.engine.cacao.modules.map import Map
from games.engine.cacao.modules.new_huts import NewHuts
from games.engine.cacao.modules.new_storage import NewStorage
from games.engine.cacao.modules.new_workers import NewWorkers
from games.engine.cacao.modules.tree_of_life import TreeOfLife
from games.engine.cacao.modules.volcanoes import Volcanoes

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
