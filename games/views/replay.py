"""A table as it stood after any of its moves, for whoever may see the table."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.reader import PageRequest
from games.errors import NoSuchPosition
from games.models import Game
from games.presenters.replay import replay as replay_context
from games.selectors.tables import expect_started
from games.views.access import game_for, invitation
from games.views.table import number_in

PAGE = "games/replay.html"


@require_safe
@never_cache
def replay(request: PageRequest, public_id: str) -> HttpResponse:
    """The page of one position, from ``at``; a part of it for an open page. Without ``at`` it is the beginning."""
    game = game_for(request, public_id)
    expect_started(game)
    context = _context(request, game)
    return render(request, f"{PAGE}#update" if request.htmx else PAGE, context)


def _context(request: PageRequest, game: Game) -> dict[str, Any]:
    number = number_in(request.GET, "at") if "at" in request.GET else 0
    if number is None or number > game.move_count:
        raise NoSuchPosition
    return replay_context(game, request.user, number) | {"invite": invitation(request)}
