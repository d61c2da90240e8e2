"""The contents page of what Cacao's modules say, in the engine's order."""

from games.sentences.cacao.module import Words
from games.sentences.cacao.modules.base import BASE
from games.sentences.cacao.modules.big_game import BIG_GAME
from games.sentences.cacao.modules.big_market import BIG_MARKET
from games.sentences.cacao.modules.chocolate import CHOCOLATE
from games.sentences.cacao.modules.emperor import EMPEROR
from games.sentences.cacao.modules.gem_mines import GEM_MINES
from games.sentences.cacao.modules.golden_temple import GOLDEN_TEMPLE
from games.sentences.cacao.modules.huts import HUTS
from games.sentences.cacao.modules.irrigation import IRRIGATION
from games.sentences.cacao.modules.map import MAP
from games.sentences.cacao.modules.new_huts import NEW_HUTS
from games.sentences.cacao.modules.new_storage import NEW_STORAGE
from games.sentences.cacao.modules.new_workers import NEW_WORKERS
from games.sentences.cacao.modules.tree_of_life import TREE_OF_LIFE
from games.sentences.cacao.modules.volcanoes import VOLCANOES

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
