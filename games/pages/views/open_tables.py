"""The home page, and the list of tables that people may join."""

from __future__ import annotations

from functools import partial
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.locale.reader import PageRequest
from core.admin import ShortPaginator
from games.lobby.forms.bot_game import bot_game
from games.lobby.forms.lobby import LobbyFilter
from games.lobby.open_tables import OpenTablesPaginator, open_tables
from games.lobby.presenters.cards import cards_of_hosts
from games.lobby.presenters.watching import lines_to_watch
from games.lobby.watching import activity
from games.pages.presenters.offers import offers
from games.proposals import selectors

TABLES_PER_PAGE = 20
WATCHED_AT_HOME = 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What the site is, for newcomers; whoever is signed in wants to play."""
    if request.user.is_authenticated:
        return redirect("games:my_games")
    from games.titles.cacao.pages import showcase  # With it all of Cacao: addresses are known without any title.

    context = {"turn": showcase.turn(), "watched": lines_to_watch()[:WATCHED_AT_HOME], "activity": activity()}
    return render(request, "games/home.html", context)


@never_cache
@require_safe
def lobby(request: PageRequest) -> HttpResponse:
    """The open tables, a page at a time; a filter that cannot be read shows all of them and says so."""
    wishes = LobbyFilter(request.GET)
    tables = _paginator(wishes).get_page(request.GET.get("page"))
    context = {
        "filter": wishes,
        "tables": tables,
        "cards": cards_of_hosts(tables, request.user),
        "is_empty": not tables and not request.GET,
        "watched": SimpleLazyObject(lines_to_watch),
        "offers": offers(selectors.offered_seats(request.user)[: selectors.OFFERS], request.user),
        "bot_game": SimpleLazyObject(partial(bot_game, request.user)),
    }
    template = "games/lobby.html#list" if request.htmx else "games/lobby.html"
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wishes.errors else HTTPStatus.OK
    return render(request, template, context, status=status)


def _paginator(wishes: LobbyFilter) -> ShortPaginator:
    if wishes.are_none:
        return OpenTablesPaginator(TABLES_PER_PAGE)
    return ShortPaginator(wishes.narrow(open_tables()), TABLES_PER_PAGE)
