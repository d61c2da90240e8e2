"""A table as it stood after any of its moves, for whoever may see the table."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.reader import PageRequest
from games.errors import NoSuchPosition
from games.models import Game
from games.presenters import replay as presenter
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
    number, invite = _number(request, game), invitation(request)
    if request.htmx:
        return render(request, f"{PAGE}#update", presenter.replay(game, request.user, number) | {"invite": invite})
    return render(request, PAGE, presenter.page(game, request.user, number, invite) | {"invite": invite})


def _number(request: PageRequest, game: Game) -> int:
    """The position that is asked for. Raises ``NoSuchPosition``."""
    number = number_in(request.GET, "at") if "at" in request.GET else 0
    if number is None or number > game.move_count:
        raise NoSuchPosition
    return number
