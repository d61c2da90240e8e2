"""The page to create a table from a position of a finished game."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.locale.reader import PersonRequest
from games.analysis.analyses import way_not_taken
from games.errors import GameError
from games.lobby import again
from games.lobby.again import Position
from games.lobby.forms.table import PositionForm
from games.tables import selectors
from games.tables.access import at_table, game_for, invitation
from games.tables.errors import NoSuchPosition
from games.tables.form_data import number_in
from games.tables.tables import seats_of

PAGE = "games/from_position.html"


@at_table
@never_cache
@require_http_methods(["GET", "POST"])
def play_from_here(request: PersonRequest, public_id: str) -> HttpResponse:
    """From a position of a table, ``at`` so many moves, with ``instead`` after another way that was found there."""
    game, named = game_for(request, public_id), request.POST or request.GET
    fields = {name: number_in(named, name) for name in ("at", "instead") if name in named}
    number, instead = fields.get("at"), fields.get("instead", 0)
    if number is None or instead is None:
        raise NoSuchPosition
    tried = [game.edition.rules.moves.write(move) for move in way_not_taken(game, number, instead)] if instead else ()
    back = f"{reverse('games:replay', args=[public_id])}?{urlencode(fields | {'invite': invitation(request)})}"
    shown = {name: value for name, value in fields.items() if value is not None}
    return ask_or_make(request, Position(game, number, tried), shown, back)


def ask_or_make(request: PersonRequest, position: Position, fields: dict[str, int], back: str) -> HttpResponse:
    """The page, or where it leads; ``fields`` name the position in its form, ``back`` is where it is looked at.

    Raises what ``from_position.opening_of`` raises.
    """
    again.opening_of(position)
    form = _form(request, position)
    status = HTTPStatus.OK
    if request.method == "POST":
        made, status = _make(request, position, form)
        if made:
            return made
    context = {
        "form": form,
        "game": position.game,
        "fields": fields,
        "invite": invitation(request),
        "back": back,
        "acquaintances": selectors.acquaintances(request.user),
    }
    return render(request, PAGE, context, status=status)


def _form(request: PersonRequest, position: Position) -> PositionForm:
    data = request.POST if request.method == "POST" else None
    game = position.game
    return PositionForm(data, seats=seats_of(game), host=request.user, is_public=game.is_public, title=game.title)


def _make(request: PersonRequest, position: Position, form: PositionForm) -> tuple[HttpResponse | None, HTTPStatus]:
    if not form.is_valid():
        return None, HTTPStatus.UNPROCESSABLE_ENTITY
    try:
        made = again.play_from(host=request.user, position=position, **form.what_to_make())
    except GameError as error:
        form.refuse(error)
        return None, error.status
    return redirect(made), HTTPStatus.OK
