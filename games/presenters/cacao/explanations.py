"""The short answers of what explains itself: one for each jungle tile, worker tile and hut of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.cacao.options import rules_for
from games.engine.cacao.view import CacaoView
from games.presenters.cacao import art, explained, huts
from games.presenters.cacao.huts import Hut
from games.sentences.cacao import CATALOGUE
from games.sentences.cacao_rules import TILES, WORKERS


def explanations(view: CacaoView) -> SafeString:
    """The answers for everything in this game, as far as the viewer may know of it."""
    language = get_language() or ""
    workers = tuple(sorted(Counter(rules_for(view.options).workers).items()))
    return _tiles(tuple(sorted(set(_jungle(view)))), workers, language) + _huts(_known_huts(view), language)


def _jungle(view: CacaoView) -> Iterable[str]:
    yield from view.unseen
    yield from (tile.code for tile in (*view.jungle.values(), *view.display, *view.extra.get("map", ())))


def _known_huts(view: CacaoView) -> tuple[Hut, ...]:
    """Every hut once; one that is still in the supply with what it would bring the viewer."""
    owned = (hut for player in view.players for hut in huts.of(player.extra))
    found = {hut.code: Hut(hut.code, hut.cost) for hut in owned}
    return tuple({**found, **{hut.code: hut for hut in huts.in_supply(view)}}.values())


@lru_cache(maxsize=512)
def _tiles(codes: tuple[str, ...], workers: tuple[tuple[str, int], ...], language: str) -> SafeString:
    with translation.override(language):
        tiles = [(code, CATALOGUE.words[code], TILES[code]) for code in codes]
        people = [(explained.worker(code), WORKERS[code], count) for code, count in workers]
        return render_to_string("games/cacao/explanations.html", {"tiles": tiles, "workers": people})


@lru_cache(maxsize=1024)
def _huts(known: tuple[Hut, ...], language: str) -> SafeString:
    with translation.override(language):
        return render_to_string("games/cacao/hut_explanations.html", {"huts": known, "coin": art.piece("coin")})
