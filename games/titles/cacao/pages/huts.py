"""All huts of a module as the page of its rules lists them."""

from __future__ import annotations

from games import texts
from games.engine.ruleset import Document
from games.titles.cacao.pages.pieces import art
from games.titles.cacao.pages.pieces.module_page import Explained
from games.titles.cacao.rules.module import Module
from games.titles.cacao.title import BOX, MODULES

EVERYTHING: Document = {
    "players": 4,
    "modules": sorted(module.code for module in MODULES if module.includes or module.box == "mini"),
}
"""Options of a game in which every hut takes part."""


def explained_huts(module: Module) -> list[Explained]:
    """The huts of a module, each once, the cheapest first."""
    tiles = module.huts(BOX.rules_for(EVERYTHING))
    sides = {hut.code: hut.cost for tile in tiles for hut in tile}
    return [
        Explained(hut, texts.word("cacao", hut), texts.explanation("cacao", hut), art.hut(hut, cost), cost)
        for hut, cost in sorted(sides.items(), key=lambda side: side[1])
    ]
