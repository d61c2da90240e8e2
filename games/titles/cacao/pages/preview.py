"""What a table would be played with: the deck, the worker tiles of each seat, and how often one will overbuild."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games.engine.ruleset import Document
from games.titles.cacao.pages import tiles
from games.titles.cacao.pages.modules import module_page_of
from games.titles.cacao.pages.pieces import art, words
from games.titles.cacao.pages.pieces.module_page import ModulePage
from games.titles.cacao.pages.pieces.words import COLOUR


@dataclass(frozen=True, slots=True)
class Pile:
    """Tiles of one kind and how many there are."""

    picture: SafeString
    label: str
    count: int


MOST_PIECES = 4
"""So many pieces of a module are seen where one chooses it."""


def picture(option: str, choice: str) -> SafeString | str:
    """The worker tile that is counted, with its name for those who do not see it; of a module some of its pieces."""
    if option == "modules":
        return mark_safe("".join(_pieces(module_page_of(choice))[:MOST_PIECES]))
    return art.worker(choice, COLOUR, label=words.hand_tile(choice)) if option == "worker_tiles" else ""


def _pieces(face: ModulePage) -> list[SafeString]:
    """What a module adds: its tiles, or what else it brings, or what stands before its rules."""
    found = [tiles.picture(tiles.Look(code)) for code in face.tiles]
    found = found or [art.worker(code, COLOUR) for code in face.workers]
    found = found or list(dict.fromkeys(look.picture() for look in face.inventory.values()))
    return found or [face.picture()]


def context(facts: Document) -> dict[str, Any]:
    """The context of games/cacao/preview.html."""
    return {
        "jungle": [
            Pile(tiles.picture(look), tiles.name(look), count)
            for look, count in ((tiles.Look(code), count) for code, count in facts["jungle"].items())
        ],
        "workers": [
            Pile(art.worker(code, COLOUR), words.hand_tile(code), count) for code, count in facts["workers"].items()
        ],
        "jungle_tiles": facts["jungle_tiles"],
        "worker_tiles": facts["worker_tiles"],
        "each": sum(facts["workers"].values()),
        "overbuilding_turns": facts["overbuilding_turns"],
    }
