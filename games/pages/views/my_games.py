"""What a person plays: the tables that wait for them first, then the others, invitations and finished games."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.locale.reader import PersonRequest
from accounts.relations import selectors as relations
from core.db.compiled import CompiledRows
from games.lobby import my_games as own
from games.lobby.forms.bot_game import bot_game
from games.lobby.presenters.cards import card_lists, cards
from games.matching.presenters import titles_looking
from games.models import Game
from games.pages.presenters.offers import offers
from games.proposals import links, selectors
from games.tables.selectors import tables_in_order

RUNNING_PER_PAGE = 20
FINISHED_PER_PAGE = 20
LATEST_RESULTS = 5


@login_required
@never_cache
@require_safe
def my_games(request: PersonRequest) -> HttpResponse:
    """Everything in a fixed number of queries: lists are fetched whole or a page at a time, never per table."""
    running = _page(request, own.my_games(request.user, Game.Status.RUNNING), RUNNING_PER_PAGE)
    waiting = own.my_games(request.user, Game.Status.OPEN)[: own.LIST_PIECE]
    results = tables_in_order(own.results(request.user)[:LATEST_RESULTS])
    playing, waiting_cards, result_cards = card_lists(request.user, running.object_list, waiting, results)
    blocked = SimpleLazyObject(partial(relations.blocked_by, request.user))
    asked = selectors.asked_to_stand_in(request.user)
    context = {
        "mine": [card for card in playing if card.is_mine],
        "away": [card for card in playing if card.is_away],
        "theirs": [card for card in playing if not card.is_mine and not card.is_away],
        "running": running,
        "invitations": [card for card in waiting_cards if card.is_invited and card.game.host_id not in blocked],
        "offers": offers(selectors.seats_to_take_over(request.user)[: selectors.OFFERS], request.user),
        "lent": selectors.lent_seats(request.user),
        "asked": [(one, links.answer_url(one, request.user)) for one in asked if one.user_id not in blocked],
        "open": [card for card in waiting_cards if not card.is_invited],
        "looking": titles_looking(request.user),
        "results": result_cards,
        "bot_game": SimpleLazyObject(partial(bot_game, request.user)),
    }
    return render(request, "games/my_games.html", context)


@login_required
@never_cache
@require_safe
def finished(request: PersonRequest) -> HttpResponse:
    """All games played to the end, the latest first."""
    page = _page(request, own.results(request.user), FINISHED_PER_PAGE)
    context = {"finished": page, "cards": cards(tables_in_order(page.object_list), request.user)}
    return render(request, "games/finished.html", context)


@login_required
@never_cache
@require_safe
def next_game(request: PersonRequest) -> HttpResponse:
    """The table that waits longest, or the one after table ``after``: so a person goes round until nothing waits."""
    game = own.next_game(request.user, request.GET.get("after", ""))
    if game is None:
        return render(request, "games/nothing_waits.html")
    return redirect(game)


def _page(request: HttpRequest, rows: CompiledRows[Any], size: int) -> Page[Any]:
    return Paginator(cast("Any", rows), size).get_page(request.GET.get("page"))
