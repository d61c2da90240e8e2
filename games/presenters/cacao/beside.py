"""What lies beside the board: the temples with their standings, and what the piles must still hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.cacao.view import CacaoView
from games.presenters.cacao import art, explained, words
from games.presenters.presenter import Sitter

Share = tuple[str, str, int, int]
"""A seat at a temple: colour, name, workers, and the gold they would bring now."""


def pile(view: CacaoView) -> SafeString:
    """The tiles of the face-down pile by kind, as everybody can work them out."""
    return _pile(tuple(view.unseen.items()), get_language() or "")


def workers_left(view: CacaoView, sitters: Sequence[Sitter]) -> SafeString:
    """The worker tiles that the viewer has not seen yet by kind: in its own pile, in the hands and piles of others."""
    codes = tuple(sorted({code for player in view.players for code in player.unseen}))
    rows = tuple(
        (sitter.colour, sitter.name, tuple(view.players[sitter.number].unseen.get(code, 0) for code in codes))
        for sitter in sitters
    )
    return _workers_left(codes, rows, view.seat, get_language() or "")


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
def _workers_left(
    codes: tuple[str, ...], rows: tuple[tuple[str, str, tuple[int, ...]], ...], seat: int | None, language: str
) -> SafeString:
    colour = rows[seat or 0][0]
    with translation.override(language):
        tiles = [explained.asked_worker(code, colour, words.hand_tile(code)) for code in codes]
        players = [(art.emblem(colour), name, counts) for colour, name, counts in rows]
        context = {"tiles": tiles, "players": players, "is_player": seat is not None}
        return render_to_string("games/cacao/workers_left.html", context)


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
