"""The sidebar of the board: temples with their standings, and what the piles still hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.tables.pages.cached_fragment import cached_fragment
from games.tables.pages.scene import Sitter, Spot
from games.titles.cacao.pages import tiles
from games.titles.cacao.pages.pieces import art, explained, words
from games.titles.cacao.pages.pieces.cells import named
from games.titles.cacao.rules.board import Cell
from games.titles.cacao.rules.temples import ranked
from games.titles.cacao.rules.view import CacaoView, TempleView


class Standing(NamedTuple):
    """A temple, where it lies, and for each seat there: emblem, name, workers, the gold they bring."""

    picture: SafeString
    spot: Spot
    shares: tuple[tuple[SafeString, str, int, int], ...]


def pile(view: CacaoView) -> SafeString:
    """The tiles of the face-down pile by kind, as everybody can work them out."""
    left = tuple((tiles.asked(code), count) for code, count in view.unseen.items())
    return cached_fragment("games/cacao/pile.html", tiles=left)


def workers_left(view: CacaoView, sitters: Sequence[Sitter]) -> SafeString:
    """The worker tiles that the viewer has not seen yet by kind: in its own pile, in the hands and piles of others."""
    codes = sorted({code for player in view.players for code in player.unseen})
    colour = sitters[view.seat or 0].colour
    return cached_fragment(
        "games/cacao/workers_left.html",
        tiles=tuple(explained.asked_worker(code, colour, words.hand_tile(code)) for code in codes),
        players=tuple(_unseen(view, sitter, codes) for sitter in sitters),
        is_player=view.seat is not None,
    )


def _unseen(view: CacaoView, sitter: Sitter, codes: Sequence[str]) -> tuple[SafeString, str, tuple[int, ...]]:
    unseen = view.players[sitter.number].unseen
    return art.emblem(sitter.colour), sitter.name, tuple(unseen.get(code, 0) for code in codes)


def temples(view: CacaoView, sitters: Sequence[Sitter]) -> SafeString:
    """Every temple on the board; seats without workers there are left out."""
    return cached_fragment(
        "games/cacao/temples.html", temples=tuple(_standing(temple, sitters) for temple in view.temples)
    )


def places(view: CacaoView) -> dict[Cell, SafeString]:
    """On each temple the viewer's place there by workers, which leads to the temple's standing."""
    if view.seat is None:
        return {}
    language = get_language()
    return {temple.cell: _place(temple.cell, ranked(temple.workers)[view.seat], language) for temple in view.temples}


def winners(view: CacaoView, sitters: Sequence[Sitter]) -> dict[Cell, str]:
    """The colour of whoever is first alone at a temple when the game is over; empty where several share it."""
    found: dict[Cell, str] = {}
    for temple in view.temples if view.winners is not None else ():
        first = [sitter.colour for sitter in sitters if ranked(temple.workers)[sitter.number] == 1]
        found |= {temple.cell: first[0] if len(first) == 1 else ""} if first else {}
    return found


@lru_cache(maxsize=4096)
def _place(cell: Cell, place: int, language: str | None) -> SafeString:
    said = _("Your rank at this temple: %(place)d. Show who’s there") % {"place": place}
    label = said if place else _("You have no workers at this temple: show who’s there")
    x, y = cell
    return format_html(
        '<a class="temple-place temple-place--{}" href="#temple-c{}_{}" tabindex="-1"'
        ' title="{}"><span aria-hidden="true">{}</span></a>',
        *(place, x, y, label, place or "–"),
    )


def _standing(temple: TempleView, sitters: Sequence[Sitter]) -> Standing:
    shares = tuple(
        (art.emblem(sitter.colour), sitter.name, temple.workers[sitter.number], temple.gold[sitter.number])
        for sitter in sitters
        if temple.workers[sitter.number]
    )
    return Standing(tiles.asked(temple.code), named(temple.cell, get_language()), shares)
