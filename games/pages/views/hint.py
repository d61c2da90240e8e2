"""*What would you do?* at tables against bots: asking for a hint, and looking at its ways."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PersonRequest
from games.analysis import hinting
from games.errors import NoSuchPosition
from games.pages.presenters import hint as presenter
from games.tables.access import at_table, game_for
from games.tables.form_data import number_in


@require_safe
@never_cache
@at_table
def hint(request: PersonRequest, public_id: str) -> HttpResponse:
    """The ways that were found, one of them on the board."""
    number = number_in(request.GET, "way") if "way" in request.GET else 1
    if number is None:
        raise NoSuchPosition
    table, seat, found = hinting.ways(game=game_for(request, public_id), user=request.user)
    return render(request, "games/hint.html", presenter.page(table, seat, found, number))


@require_POST
@at_table
def ask_for_hint(request: PersonRequest, public_id: str) -> HttpResponse:
    """Note that a hint is wanted, and show it."""
    game = game_for(request, public_id)
    hinting.ask(game=game, user=request.user)
    return redirect("games:hint", game.public_id)
