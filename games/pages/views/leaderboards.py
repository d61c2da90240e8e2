"""Leaderboards over HTTP: who stands where in a title, among everybody, friends or a group."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.locale.reader import PageRequest
from games import texts
from games.engine import registry
from games.pages.presenters import leaderboards
from games.ratings.selectors import titles_rated_anew
from games.tables import titles


@require_safe
def first_title(request: PageRequest) -> HttpResponse:
    """The leaderboard of the first title; the others stand beside it."""
    return titles.to_first("games:leaderboard", registry.titles())


@never_cache
@require_safe
def leaderboard(request: PageRequest, title: str) -> HttpResponse:
    """A page of a leaderboard: ``who`` says which, ``at``, ``after`` and ``before`` name a person of the page."""
    choices, who = leaderboards.choices(request.user), request.GET.get("who", "")
    if title not in registry.titles() or who not in choices:
        raise Http404
    board = leaderboards.board_of(title, who, request.user)
    context = {
        "title": title,
        "title_name": texts.title(title),
        "titles": titles.named(registry.titles()),
        "choices": choices,
        "who": who,
        "shown": leaderboards.shown(board, who, request.GET, request.user),
        "is_rated_anew": title in titles_rated_anew([title]),
    }
    return render(request, "games/leaderboard.html", context)
