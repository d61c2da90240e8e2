"""Figures over HTTP: of a person, of a title, and the lists of games behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.locale.reader import PageRequest
from accounts.models import User, Viewer
from games import texts
from games.engine import registry
from games.lobby.presenters.cards import Card, cards
from games.models import HiddenPart
from games.profiles.access import of_person
from games.profiles.selectors import hidden_of
from games.statistics import selectors
from games.statistics.forms import FiltersForm
from games.statistics.presenters import person as persons
from games.statistics.presenters import title as title_figures
from games.statistics.presenters.names import module_names
from games.tables import titles
from games.tables.selectors import tables_in_order

PAGE = 20
MOST_PAGES = 50
"""Of a title no more games are listed: nobody leafs through a million."""


@require_safe
def first_title(request: PageRequest) -> HttpResponse:
    """The figures of the first title; the others stand beside it."""
    return titles.to_first("statistics:title", registry.titles())


@never_cache
@require_safe
def title(request: PageRequest, title: str) -> HttpResponse:
    """The figures of a title; ``players`` says of which tables the details are."""
    _expect_title(title)
    filters = FiltersForm(request.GET).filters(request.GET)
    figures = title_figures.figures(title, filters.players, request.user)
    context = {
        "title": title,
        "title_name": texts.title(title),
        "titles": titles.named(registry.titles()),
        "figures": figures,
        "sizes": title_figures.tabs(figures),
    }
    return render(request, "statistics/title.html", context)


@never_cache
@require_safe
def title_games(request: PageRequest, title: str) -> HttpResponse:
    """The public games behind a figure of a title."""
    _expect_title(title)
    filters = FiltersForm(request.GET).filters(request.GET)
    number = min(MOST_PAGES, _page_number(request))
    first = (number - 1) * PAGE
    keys = list(selectors.games_of_title(title, filters)[first : first + PAGE + 1])
    context = {
        "title": title,
        "title_name": texts.title(title),
        "filters": filters,
        "module_name": module_names(title).get(filters.module, filters.module),
        "cards": _cards(keys[:PAGE], request.user),
        "newer": number - 1,
        "older": number + 1 if len(keys) > PAGE and number < MOST_PAGES else 0,
    }
    return render(request, "statistics/title_games.html", context)


def _page_number(request: PageRequest) -> int:
    text = request.GET.get("page", "")
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 6 else 1


def _expect_title(title: str) -> None:
    if title not in registry.titles():
        raise Http404


@never_cache
@require_safe
@of_person
def person(request: PageRequest, found: User) -> HttpResponse:
    """Somebody's figures in a title, unless they are hidden."""
    hidden = hidden_of(found)
    is_hidden = HiddenPart.Part.GAMES in hidden and found != request.user
    context: dict[str, Any] = {"person": found, "is_hidden": is_hidden}
    if not is_hidden:
        context |= _figures(request, found, frozenset() if found == request.user else hidden)
    return render(request, "statistics/person.html", context)


def _figures(request: PageRequest, found: User, hidden: frozenset[str]) -> dict[str, Any]:
    known = [name for name in selectors.titles_of(found, request.user) if name in registry.titles()]
    wanted = request.GET.get("title", "")
    chosen = wanted if wanted in registry.titles() else next(iter(known), "")
    if not chosen:
        return {}
    return {
        "title": chosen,
        "title_name": texts.title(chosen),
        "titles": titles.named(known),
        "figures": persons.figures(found, chosen, request.user, hidden),
    }


@never_cache
@require_safe
@of_person
def person_games(request: PageRequest, found: User) -> HttpResponse:
    """The games behind a figure of somebody, as far as the reader may know of them."""
    hidden = hidden_of(found)
    title = request.GET.get("title", "")
    if title not in registry.titles() or (HiddenPart.Part.GAMES in hidden and found != request.user):
        raise Http404
    filters = FiltersForm(request.GET).filters(request.GET)
    keys = selectors.games_of_person(found, title, request.user, filters)
    page = Paginator(keys, PAGE).get_page(request.GET.get("page"))
    context = {
        "person": found,
        "title": title,
        "title_name": texts.title(title),
        "filters": filters,
        "module_name": module_names(title).get(filters.module, filters.module),
        "page": page,
        "cards": _cards(list(page.object_list), request.user),
    }
    return render(request, "statistics/person_games.html", context)


def _cards(keys: Sequence[int], user: Viewer) -> Sequence[Card]:
    return cards(tables_in_order(keys), user)
