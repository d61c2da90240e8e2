"""What a table would be played with: the deck, the worker tiles of each seat, and how often one will overbuild."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from games.engine.ruleset import Document
from games.presenters.cacao import art, tiles, words
from games.presenters.cacao.words import COLOUR


@dataclass(frozen=True, slots=True)
class Pile:
    """Tiles of one kind and how many there are."""

    picture: SafeString
    label: str
    count: int


def picture(option: str, choice: str) -> SafeString | str:
    """The worker tile that is counted, with its name for those who do not see it."""
    return art.worker(choice, COLOUR, label=words.hand_tile(choice)) if option == "worker_tiles" else ""


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
