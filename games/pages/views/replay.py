"""Replay views: a table after any of its moves, for users who may see it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from games.lobby import again
from games.models import Game
from games.pages.presenters import replay as presenter
from games.tables.access import at_table, game_for, invitation
from games.tables.errors import NoSuchPosition, PlacesRefused
from games.tables.form_data import number_in
from games.tables.tables import expect_started

PAGE = "games/replay.html"


@require_safe
@never_cache
def replay(request: PageRequest, public_id: str) -> HttpResponse:
    """The page of one position, from ``at``; a part of it for an open page. Without ``at`` it is the beginning."""
    game = game_for(request, public_id)
    expect_started(game)
    number, instead, invite = position_in(request, game), way_in(request), invitation(request)
    if request.htmx:
        context = presenter.replay(game, request.user, number, instead)
        return render(request, f"{PAGE}#update", context | {"invite": invite})
    return render(request, PAGE, presenter.page(game, request.user, number, invite, instead) | {"invite": invite})


@require_POST
@at_table
def play_again(request: PersonRequest, public_id: str) -> HttpResponse:
    """A new table for the same people; who asks later comes to the one that was made first."""
    try:
        return redirect(again.play_again(game=game_for(request, public_id), user=request.user))
    except PlacesRefused as error:
        messages.error(request, error.message)
        return redirect("games:new_table")


def way_in(request: PageRequest) -> int | None:
    """Which way to go on is asked for, 0 for what was played. Raises ``NoSuchPosition``."""
    if "instead" not in request.GET:
        return None
    instead = number_in(request.GET, "instead")
    if instead is None:
        raise NoSuchPosition
    return instead


def position_in(request: PageRequest, game: Game, default: int = 0) -> int:
    """The position that is asked for. Raises ``NoSuchPosition``."""
    number = number_in(request.GET, "at") if "at" in request.GET else default
    if number is None or number > game.move_count:
        raise NoSuchPosition
    return number
