"""The rules of Cacao to read: a page for the base game and for each module, with the tiles and huts it brings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.engine.cacao.hooks import Module
from games.engine.cacao.modules import MODULES, base
from games.engine.cacao.options import modules_for, rules_for
from games.engine.cacao.tiles import COPIES
from games.engine.cacao.title import CACAO
from games.engine.ruleset import Document
from games.presenters.cacao import art, examples, words
from games.presenters.presenter import RulesPage
from games.sentences.cacao import CATALOGUE
from games.sentences.cacao_modules import MODULES as NAMES
from games.sentences.cacao_rules import HUTS, TILES

COLOUR = "red"
"""The colour in which worker tiles are shown that belong to everybody."""
WORKERS = {
    "base": tuple(base.WORKERS),
    "new-workers": tuple(code for code in COPIES if code not in base.WORKERS),
}
"""The worker tiles that a page shows."""
PIECES = ("coin", "fruit", "token", "carrier", "gem-red", "gem-green", "gem-blue", "gem-white", "mask")
"""The small pieces that the pages show."""
EVERYTHING: Document = {
    "players": 4,
    "modules": sorted(module.code for module in MODULES if module.includes or module.box == "mini"),
}
"""Options of a game in which every hut takes part."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A tile or a hut, and what it does."""

    code: str
    label: str
    text: str
    picture: SafeString
    number: int = 0
    """A hut's cost, or the copies of a worker tile."""


def pages(options: Document | None) -> list[RulesPage]:
    """All pages, or those for a game with these options; the base game comes first."""
    modules = MODULES if options is None else modules_for(options.get("modules", []))
    return [_page(module) for module in modules]


def _page(module: Module) -> RulesPage:
    name = str(NAMES.get(module.code) or _("The base game"))
    facts = {
        "tiles": _tiles(module),
        "huts": _huts(module),
        "workers": _workers(module),
        "examples": examples.of_module(module.code),
        "supply": _supply(),
        "players": CACAO.players,
        "pieces": {name.replace("-", "_"): art.piece(name) for name in PIECES},
    }
    return RulesPage(module.code, name, f"games/cacao/rules/{module.code}.html", facts, _pictures()[module.code])


@cache
def _pictures() -> dict[str, SafeString]:
    """What stands before the heading of each module; not made before the addresses of drawings are known."""
    return {
        "base": art.jungle("plantation-1"),
        "irrigation": art.jungle("irrigation"),
        "chocolate": art.piece("bar"),
        "tree-of-life": art.jungle("tree"),
        "gem-mines": art.piece("mask"),
        "map": art.piece("map-token"),
        "huts": art.hut("chief"),
        "emperor": art.piece("emperor"),
        "new-workers": art.worker("0004", COLOUR),
        "big-game": art.back(),
        "volcanoes": art.jungle("volcano"),
        "big-market": art.jungle("market-5"),
        "golden-temple": art.jungle("golden-temple"),
        "new-storage": art.hut("storage-spaces"),
        "new-huts": art.hut("rainmaker"),
    }


def _supply() -> dict[str, Any]:
    """What may lie beside the board of a game with a map."""
    return {
        "display": [art.jungle(code, str(CATALOGUE.words[code])) for code in ("market-3", "plantation-1")],
        "map_board": [art.jungle(code, str(CATALOGUE.words[code])) for code in ("mine-2", "temple")],
        "pile": art.back(),
        "token": art.piece("map-token"),
    }


def _tiles(module: Module) -> list[Explained]:
    codes = dict.fromkeys(kind.code for kind in module.kinds)
    return [Explained(code, str(CATALOGUE.words[code]), str(TILES[code]), art.jungle(code)) for code in codes]


def _huts(module: Module) -> list[Explained]:
    """The huts of a module, each once, the cheapest first."""
    sides = {hut.code: hut.cost for tile in module.huts(rules_for(EVERYTHING)) for hut in tile}
    return [
        Explained(code, str(CATALOGUE.words[code]), str(HUTS[code]), art.hut(code), cost)
        for code, cost in sorted(sides.items(), key=lambda side: side[1])
    ]


def _workers(module: Module) -> list[Explained]:
    return [
        Explained(code, words.hand_tile(code), "", art.worker(code, COLOUR), COPIES[code])
        for code in WORKERS.get(module.code, ())
    ]
