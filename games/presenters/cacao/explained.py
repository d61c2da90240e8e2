"""What explains itself: drawings that can be asked, and the short answers, one for each tile and hut of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cacao.view import CacaoView
from games.presenters.cacao import art
from games.sentences.cacao import CATALOGUE
from games.sentences.cacao_rules import HUTS, TILES


def explaining(code: str, drawing: str, *, is_reachable: bool = True) -> SafeString:
    """A drawing as a button that shows what the thing does; one of many on a board is not reached by the Tab key."""
    reach = "" if is_reachable else ' tabindex="-1"'
    target = f'popovertarget="about-{escape(code)}" popovertargetaction="show"'
    return mark_safe(f'<button type="button" class="asks" {target}{reach}>{drawing}</button>')


def question(code: str, name: str) -> SafeString:
    """A button of its own beside a thing that is chosen by a tap."""
    label = escape(_("What does this do: %(thing)s") % {"thing": name})
    return explaining(code, f'<span class="question" role="img" aria-label="{label}">?</span>')


@lru_cache(maxsize=256)
def asked(code: str, language: str) -> SafeString:
    """A jungle tile that can be asked, with its name."""
    return explaining(code, art.jungle(code, str(CATALOGUE.words[code])))


def explanations(view: CacaoView) -> SafeString:
    """The answers for everything in this game."""
    return _explanations(tuple(sorted({*_tiles(view), *_huts(view)})), get_language() or "")


def _tiles(view: CacaoView) -> Iterable[str]:
    yield from view.unseen
    yield from (tile.code for tile in (*view.jungle.values(), *view.display, *view.extra.get("map", ())))


def _huts(view: CacaoView) -> Iterable[str]:
    for huts in (view.extra.get("huts", ()), *(player.extra.get("huts", ()) for player in view.players)):
        yield from (hut["hut"] for hut in huts)


@lru_cache(maxsize=512)
def _explanations(codes: tuple[str, ...], language: str) -> SafeString:
    things = [(code, CATALOGUE.words[code], TILES.get(code) or HUTS[code]) for code in codes]
    with translation.override(language):
        return render_to_string("games/cacao/explanations.html", {"things": things})
