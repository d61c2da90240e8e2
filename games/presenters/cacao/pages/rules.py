"""The rules of Cacao to read: a page for the base game and for each module, with the tiles and huts it brings."""

from __future__ import annotations

from games import sentences
from games.engine.cacao.hooks import Module
from games.engine.cacao.modules import offered
from games.engine.cacao.parts.tiles import COPIES
from games.engine.cacao.table.options import modules_for
from games.engine.cacao.title import CACAO
from games.engine.ruleset import Document
from games.presenters.cacao.areas import examples, tiles
from games.presenters.cacao.modules import face_of
from games.presenters.cacao.pieces import art, words
from games.presenters.cacao.pieces.face import Explained
from games.presenters.cacao.pieces.hut import explained_huts
from games.presenters.cacao.pieces.words import COLOUR
from games.presenters.presenter import RulesPage

PIECES = ("coin", "fruit", "token", "carrier")
"""The small pieces that the pages show."""


def pages(options: Document | None) -> list[RulesPage]:
    """All pages, or those for a game with these options; the base game comes first."""
    modules = offered() if options is None else modules_for(options.get("modules", []))
    return [_page(module) for module in modules]


def _page(module: Module) -> RulesPage:
    face = face_of(module.code)
    facts = {
        "tiles": _tiles(module),
        "hut_list": explained_huts(module),
        "workers": [_worker(code) for code in face.workers],
        "examples": examples.of_face(face),
        "players": CACAO.players,
        "pieces": {name: art.piece(name) for name in PIECES},
        **face.facts(),
    }
    name = sentences.option("cacao", "modules", module.code)
    return RulesPage(module.code, name, face.rules_template, facts, face.picture())


def _tiles(module: Module) -> list[Explained]:
    looks = [tiles.Look(code) for code in dict.fromkeys(kind.code for kind in module.kinds)]
    return [
        Explained(look.code, tiles.name(look), sentences.explanation("cacao", look.code), tiles.picture(look))
        for look in looks
    ]


def _worker(code: str) -> Explained:
    return Explained(code, words.hand_tile(code), "", art.worker(code, COLOUR), COPIES[code])
