"""The contents page of what Cacao's modules say, in the engine's order."""

from games.titles.cacao.modules.base.texts import BASE
from games.titles.cacao.modules.big_game.texts import BIG_GAME
from games.titles.cacao.modules.big_market.texts import BIG_MARKET
from games.titles.cacao.modules.chocolate.texts import CHOCOLATE
from games.titles.cacao.modules.emperor.texts import EMPEROR
from games.titles.cacao.modules.gem_mines.texts import GEM_MINES
from games.titles.cacao.modules.golden_temple.texts import GOLDEN_TEMPLE
from games.titles.cacao.modules.huts.texts import HUTS
from games.titles.cacao.modules.irrigation.texts import IRRIGATION
from games.titles.cacao.modules.map.texts import MAP
from games.titles.cacao.modules.new_huts.texts import NEW_HUTS
from games.titles.cacao.modules.new_storage.texts import NEW_STORAGE
from games.titles.cacao.modules.new_workers.texts import NEW_WORKERS
from games.titles.cacao.modules.tree_of_life.texts import TREE_OF_LIFE
from games.titles.cacao.modules.volcanoes.texts import VOLCANOES
from games.titles.cacao.texts.module import Words

MODULES: tuple[Words, ...] = (
    BASE,
    IRRIGATION,
    CHOCOLATE,
    TREE_OF_LIFE,
    GEM_MINES,
    MAP,
    HUTS,
    EMPEROR,
    NEW_WORKERS,
    BIG_GAME,
    VOLCANOES,
    BIG_MARKET,
    GOLDEN_TEMPLE,
    NEW_STORAGE,
    NEW_HUTS,
)
