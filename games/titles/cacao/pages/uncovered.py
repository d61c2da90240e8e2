"""All hands and piles of a position, for the replay of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.tables.pages.scene import Sitter
from games.titles.cacao.pages import tiles
from games.titles.cacao.pages.pieces import art, words
from games.titles.cacao.rules.view import Uncovered


def panel(facts: Uncovered, sitters: Sequence[Sitter]) -> SafeString:
    """Each seat's hand and pile, then the pile of jungle tiles, from the top."""
    context = {
        "players": [
            (sitter, _workers(facts.hands[sitter.number], sitter.colour), _workers(pile, sitter.colour))
            for sitter, pile in zip(sitters, facts.piles, strict=True)
        ],
        "jungle": [tiles.picture(look, tiles.name(look)) for look in map(tiles.look, facts.jungle_pile)],
    }
    return mark_safe(render_to_string("games/cacao/uncovered.html", context))


def hidden(part: str, values: Sequence[Any], colour: str) -> Sequence[SafeString]:
    """The worker tiles of a hand."""
    return _workers(values, colour) if part == "hand" else ()


def _workers(codes: Sequence[str], colour: str) -> list[SafeString]:
    return [art.worker(code, colour, 0, words.hand_tile(code)) for code in codes]
