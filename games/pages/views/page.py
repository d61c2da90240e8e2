"""The page of a table, and what is read of it: the log, forecasts, the record."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.history.pages.log import read_log
from games.history.pages.parts import Log
from games.lobby.views import waiting
from games.lobby.views.arriving import Shown
from games.pages.presenters.link_preview import link_preview
from games.pages.presenters.previews import shown_previews
from games.pages.views.rendering import rendered, whole_page
from games.records.selectors import record_for
from games.tables import form_data, presence
from games.tables.access import game_for, invitation
from games.tables.errors import NoSuchGame
from games.tables.selectors import places
from games.tables.tables import read_table

FORECASTS = "games/forecasts.html"
LOST = "games/lost_link.html"


@require_safe
@never_cache
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The whole page, for players and spectators."""
    try:
        game = game_for(request, public_id)
    except NoSuchGame as error:
        if "invite" not in request.GET:
            raise
        return render(request, LOST, {"error": error}, status=error.status)
    if game.started_at is None:
        preview = link_preview(game, places(game), invitation(request)) if game.is_open else None
        return waiting.room(request, game, arriving=Shown(link_preview=preview))
    presence.note(public_id, request.user)
    return whole_page(request, read_table(game))


@require_safe
@never_cache
def log(request: HttpRequest, public_id: str) -> HttpResponse:
    """The log from an earlier move on."""
    game = game_for(request, public_id)
    context = {
        "game": game,
        "log": read_log(read_table(game), form_data.number_in(request.GET, "log"), invitation(request)),
        "invite": invitation(request),
    }
    return rendered(request, Log.template, context)


@require_safe
@never_cache
def previews(request: HttpRequest, public_id: str) -> HttpResponse:
    """What each button on the board would bring the player with what is marked."""
    table = read_table(game_for(request, public_id))
    return render(request, FORECASTS, {"forecasts": shown_previews(table, request.user, request.GET.dict())})


@require_safe
@never_cache
def record(request: HttpRequest, public_id: str) -> HttpResponse:
    """The game record as a file; while the game runs, only what this person may see of it."""
    game = game_for(request, public_id)
    answer = JsonResponse(record_for(game, request.user), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{game.title}-{game.public_id}.json"'
    return answer
