"""The rules of Cacao to read: a page for the base game and for each module, with the tiles and huts it brings."""

from __future__ import annotations

from games import texts
from games.engine.ruleset import Document
from games.tables.pages.scene import RulesPage
from games.titles.cacao.pages import examples, tiles
from games.titles.cacao.pages.huts import explained_huts
from games.titles.cacao.pages.modules import module_page_of
from games.titles.cacao.pages.pieces import art, words
from games.titles.cacao.pages.pieces.module_page import Explained
from games.titles.cacao.pages.pieces.words import COLOUR
from games.titles.cacao.rules.module import Module
from games.titles.cacao.rules.tiles import COPIES
from games.titles.cacao.title import BOX, CACAO

PIECES = ("coin", "fruit", "token", "carrier")
"""The small pieces that the pages show."""


def pages(options: Document | None) -> list[RulesPage]:
    """All pages, or those for a game with these options; the base game comes first."""
    modules = BOX.offered if options is None else BOX.modules_for(options.get("modules", []))
    return [_page(module) for module in modules]


def _page(module: Module) -> RulesPage:
    face = module_page_of(module.code)
    facts = {
        "tiles": _tiles(module),
        "hut_list": explained_huts(module),
        "workers": [_worker(code) for code in face.workers],
        "examples": examples.of_module_page(face),
        "players": CACAO.players,
        "pieces": {name: art.piece(name) for name in PIECES},
        **face.facts(),
    }
    name = texts.option("cacao", "modules", module.code)
    return RulesPage(module.code, name, face.rules_template, facts, face.picture())


def _tiles(module: Module) -> list[Explained]:
    looks = [tiles.Look(code) for code in dict.fromkeys(kind.code for kind in module.kinds)]
    return [
        Explained(look.code, tiles.name(look), texts.explanation("cacao", look.code), tiles.picture(look))
        for look in looks
    ]


def _worker(code: str) -> Explained:
    return Explained(code, words.hand_tile(code), "", art.worker(code, COLOUR), COPIES[code])
