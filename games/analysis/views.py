"""A finished game explained: asking for it, watching how far it is, reading it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from games.analysis import analysing
from games.analysis.presenters import analysis as presenter
from games.tables.access import at_table, game_for, invitation
from games.tables.tables import expect_started

PAGE = "games/analysis.html"


@require_safe
@never_cache
def analysis(request: PageRequest, public_id: str) -> HttpResponse:
    """The page, or for one that is open just what changes while one waits."""
    game, invite = game_for(request, public_id), invitation(request)
    expect_started(game)
    template = f"{PAGE}#analysis" if request.htmx else PAGE
    return render(request, template, presenter.page(game, invite) | {"invite": invite})


@require_POST
@at_table
def analyse(request: PersonRequest, public_id: str) -> HttpResponse:
    """Have it made; whoever asks while it is made, or later, gets the same."""
    game, invite = game_for(request, public_id), invitation(request)
    analysing.ask(game=game, user=request.user)
    address = reverse("games:analysis", args=[game.public_id])
    return redirect(f"{address}?{urlencode({'invite': invite})}" if invite else address)
