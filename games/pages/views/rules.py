"""The rules of a title to read: all of them, those of some modules, or those that are played at a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import texts
from games.engine import registry
from games.models import Game
from games.pages.presenters import rules_search
from games.pages.presenters.rules_search import Found
from games.tables import titles
from games.tables.access import game_for, invitation
from games.tables.pages import RulesPage, for_title
from games.tables.pages.cached_fragment import kept
from games.tables.pages.page import Handbook

MOST_OPEN = 2
"""So many parts are not worth folding."""


@require_safe
def first_title(request: HttpRequest) -> HttpResponse:
    """The rules of the first title that has any to read."""
    return titles.to_first("games:rules", _titles())


@require_safe
def rules(request: HttpRequest, title: str) -> HttpResponse:
    """The rules of a title; ``modules`` in the address names those to show, and what nobody knows is said to be so."""
    handbook = _handbook(title)
    if "modules" not in request.GET:
        return _show(request, title)
    everything = handbook.pages(None)
    wanted = {code for code in request.GET["modules"].split(",") if code}
    known = wanted & {page.code for page in everything}
    pages = handbook.pages({"modules": sorted(known)})
    return _show(request, title, pages, unknown=sorted(wanted - known))


@never_cache
@require_safe
def table_rules(request: HttpRequest, public_id: str) -> HttpResponse:
    """The rules by which one table plays."""
    game = game_for(request, public_id)
    pages = _handbook(game.title).pages(game.options)
    return _show(request, game.title, pages, game=game)


def _titles() -> list[str]:
    """The titles that have rules to read."""
    return [name for name in registry.titles() if for_title(name).handbook is not None]


def _handbook(title: str) -> Handbook:
    handbook = for_title(title).handbook if title in registry.titles() else None
    if handbook is None:
        raise Http404
    return handbook


class Part(NamedTuple):
    """A part of the rules on the page: unfolded where it is read first, or where it says what is looked for."""

    page: RulesPage
    found: Found | None
    is_open: bool


def _parts(request: HttpRequest, pages: Sequence[RulesPage], words: list[str]) -> list[Part]:
    if not words:
        are_few = len(pages) <= MOST_OPEN
        return [Part(page, None, are_few or page is pages[0]) for page in pages]
    found = [(page, rules_search.search(_text(request, page), words)) for page in pages]
    return [Part(page, match, match is not None) for page, match in found]


def _text(request: HttpRequest, page: RulesPage) -> str:
    return render_to_string(page.template, {"page": page}, request)


def _show(
    request: HttpRequest,
    title: str,
    pages: Sequence[RulesPage] | None = None,
    *,
    unknown: Sequence[str] = (),
    game: Game | None = None,
) -> HttpResponse:
    """Without ``pages`` all there are, which are the same for everybody who looks for nothing in them."""
    handbook = _handbook(title)
    query = request.GET.get("q", "").replace("\0", "")[: rules_search.MOST_LETTERS]
    words = rules_search.words_of(query)
    parts = cache(lambda: _parts(request, handbook.pages(None) if pages is None else pages, words))
    context: dict[str, Any] = {
        "query": query,
        "is_search": "q" in request.GET,
        "modules": request.GET.get("modules"),
        "matches": sum(part.found.places for part in parts() if part.found) if words else 0,
        "body": kept(
            "games/rules_body.html",
            title if pages is None and not words else None,
            lambda: {"parts": parts(), "short_rules": handbook.short, "title": title},
        ),
        "title": title,
        "title_name": texts.title(title),
        "unknown": ", ".join(f"“{code}”" for code in unknown),
        "styles": handbook.styles,
        "titles": titles.named(_titles()),
        "is_selection": pages is not None and len(pages) < len(handbook.pages(None)),
        "game": game,
        "invite": invitation(request),
    }
    return render(request, "games/rules.html", context)
