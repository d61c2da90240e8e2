"""Hints at tables against bots: asking for one, looking at its ways on the board, playing one of them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.locale.reader import PersonRequest
from games.analysis import hinting
from games.analysis.errors import NoHintAsked
from games.errors import GameError
from games.models import Game
from games.pages.presenters.hint import Advice
from games.pages.views.deciding import do_at_table
from games.pages.views.rendering import PAGE, look_again, whole_page
from games.tables import form_data
from games.tables.access import at_table, game_for, table_address
from games.tables.errors import NoSuchPosition


@require_safe
@never_cache
@at_table
def hint(request: PersonRequest, public_id: str) -> HttpResponse:
    """The table with one of the ways that were found; where nobody has asked for one, the table as it is."""
    number = form_data.number_in(request.GET, "way") if "way" in request.GET else 1
    game = game_for(request, public_id)
    try:
        table, _seat, found = hinting.ways(game=game, user=request.user)
    except NoHintAsked:
        messages.info(request, _("There’s no hint for this position. “Think” gives you one when it’s your turn."))
        return redirect(table_address(request, game.public_id))
    except GameError as error:
        return look_again(request, public_id, error)
    if number is None or not 0 < number <= len(found):
        raise NoSuchPosition
    return whole_page(request, table, advice=Advice(table, request.user, found, number))


def still_shown(request: HttpRequest, game: Game) -> HttpResponse | None:
    """The update of an open page that shows a hint; ``None`` if it shows none, or none that still holds."""
    number = form_data.number_in(request.GET, "way")
    if not number or not request.user.is_authenticated:
        return None
    try:
        table, _seat, found = hinting.ways(game=game, user=request.user)
    except GameError:
        return None
    if number > len(found):
        return None
    return whole_page(request, table, template=f"{PAGE}#update", advice=Advice(table, request.user, found, number))


@require_POST
@at_table
def ask_for_hint(request: PersonRequest, public_id: str) -> HttpResponse:
    """Note that a hint is wanted, and show it."""
    game = game_for(request, public_id)
    try:
        hinting.ask(game=game, user=request.user)
    except GameError as error:
        return look_again(request, public_id, error)
    return redirect("games:hint", game.public_id)


@require_POST
@at_table
def play_hint(request: PersonRequest, public_id: str) -> HttpResponse:
    """Draft what a hint shows, and lead to the table: its person confirms it there, or goes on."""
    number, decision = form_data.number_in(request.POST, "way") or 0, form_data.decision(request)
    return do_at_table(
        request,
        public_id,
        lambda game: hinting.lay(game=game, user=request.user, decision=decision, number=number),
        leads_to=table_address(request, public_id),
    )
