"""Cacao, put together: its modules, in the order in which tiles are exchanged and hooks run, and what they make."""

from __future__ import annotations

from games.engine.title import Title
from games.titles.cacao.bot import decisions, themes
from games.titles.cacao.bot.strategy import CacaoStrategy
from games.titles.cacao.by_others import ModulesByOthers
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
from games.titles.cacao.rules import ahead
from games.titles.cacao.rules.choosing import CacaoOptions
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.options import PLAYERS, Box
from games.titles.cacao.rules.ruleset import CacaoRules

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

BOX = Box(MODULES)
OTHERS = ModulesByOthers(BOX)
"""The modules that are installed beside the site come after those."""
RULES = CacaoRules(BOX)

TITLE = CACAO = Title(
    "cacao",
    RULES,
    PLAYERS,
    colours=("red", "purple", "white", "yellow"),
    options=CacaoOptions(BOX),
    bot=CacaoStrategy(RULES),
    plans=ahead,
    decisions=decisions,
    themes=themes,
    page="games.titles.cacao.pages.page.PAGE",
    away=OTHERS.faults,
    errors=OTHERS.errors,
)
