"""What lies beside the board: the temples with their standings, and what the jungle pile must still hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.cacao.view import CacaoView
from games.presenters.cacao import art, explained
from games.presenters.presenter import Sitter

Share = tuple[str, str, int, int]
"""A seat at a temple: colour, name, workers, and the gold they would bring now."""


def pile(view: CacaoView) -> SafeString:
    """The tiles of the face-down pile by kind, as everybody can work them out."""
    return _pile(tuple(view.unseen.items()), get_language() or "")


def temples(view: CacaoView, sitters: Sequence[Sitter]) -> SafeString:
    """Every temple on the board; seats without workers there are left out."""
    shares = tuple(
        (
            temple.code,
            f"c{temple.cell[0]}_{temple.cell[1]}",
            tuple(
                (sitter.colour, sitter.name, temple.workers[sitter.number], temple.gold[sitter.number])
                for sitter in sitters
                if temple.workers[sitter.number]
            ),
        )
        for temple in view.temples
    )
    return _temples(shares, get_language() or "")


@lru_cache(maxsize=1024)
def _pile(counts: tuple[tuple[str, int], ...], language: str) -> SafeString:
    with translation.override(language):
        tiles = [(explained.asked(code, language), count) for code, count in counts]
        return render_to_string("games/cacao/pile.html", {"tiles": tiles})


@lru_cache(maxsize=1024)
def _temples(temples: tuple[tuple[str, str, tuple[Share, ...]], ...], language: str) -> SafeString:
    with translation.override(language):
        standings = [
            {
                "picture": explained.asked(code, language),
                "cell": cell,
                "shares": [(art.emblem(colour), name, workers, gold) for colour, name, workers, gold in shares],
            }
            for code, cell, shares in temples
        ]
        return render_to_string("games/cacao/temples.html", {"temples": standings})
