"""A finished game explained: watching how far that is, and reading it beside the board."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from accounts.locale.reader import PageRequest
from games.analysis.analyses import analysis_of
from games.analysis.presenters.analysis import first_turning_point, progress
from games.models import Analysis, Game
from games.pages.presenters import replay as presenter
from games.pages.views import replay
from games.tables.access import game_for, invitation
from games.tables.tables import expect_started

PAGE = "games/analysis.html"


@require_safe
@never_cache
def analysis(request: PageRequest, public_id: str) -> HttpResponse:
    """The page of one position, from ``at``, or a part of it; before the analysis is done, how far it is."""
    game, invite = game_for(request, public_id), invitation(request)
    expect_started(game)
    found = analysis_of(game) if game.is_over else None
    if found is not None and found.is_done:
        return _explained(request, game, found, invite)
    template = f"{PAGE}#analysis" if request.htmx else PAGE
    context = {"game": game, "analysis": found, "progress": progress(found) if found else "", "invite": invite}
    return render(request, template, context)


def _explained(request: PageRequest, game: Game, found: Analysis, invite: str) -> HttpResponse:
    """Whoever waited for it gets the whole page: the board's styles and scripts come with it."""
    if request.htmx and request.htmx.target != "play":
        return HttpResponseClientRefresh()
    number = replay.position_in(request, game, default=first_turning_point(game, found))
    context = presenter.analysed(game, request.user, found, number, invite, replay.way_in(request))
    template = f"{replay.PAGE}#update" if request.htmx else replay.PAGE
    return render(request, template, context | {"invite": invite})
