"""All cards of a position, for the replay of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from games.tables.pages.scene import Sitter
from games.titles.chocolatl.pages import art, words
from games.titles.chocolatl.rules.material import STATIONS
from games.titles.chocolatl.rules.view import Uncovered


def panel(facts: Uncovered, sitters: Sequence[Sitter]) -> SafeString:
    """Each seat's cards in the hand, at the stations and in the temple, then the improvement cards to come."""
    context = {
        "players": [_player(facts, sitter) for sitter in sitters],
        "piles": [list(map(art.card, pile)) for pile in facts.piles],
    }
    return mark_safe(render_to_string("games/chocolatl/uncovered.html", context))


def hidden(part: str, values: Sequence[Any], colour: str) -> Sequence[SafeString]:
    """The cards of a hand."""
    return list(map(art.card, values)) if part == "hand" else ()


def _player(facts: Uncovered, sitter: Sitter) -> dict[str, object]:
    seat = sitter.number
    sacrifice = facts.sacrifices[seat]
    return {
        "sitter": sitter,
        "hand": list(map(art.card, facts.hands[seat])),
        "laid": [
            (words.station(station), list(map(art.card, cards)))
            for station, cards in zip(STATIONS, facts.laid[seat], strict=True)
            if cards
        ],
        "sacrifice": None if sacrifice is None else art.card(sacrifice),
    }
