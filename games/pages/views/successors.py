"""Views of succession: a seat is offered, declined, taken over."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.locale.reader import PersonRequest
from games.models import Game
from games.pages.views.deciding import do_at_table
from games.proposals import successors
from games.tables.access import at_table, game_for, invitation
from games.tables.form_data import number_in
from games.tables.tables import Table

Act = Callable[..., Table]


@require_POST
@at_table
def offer(request: PersonRequest, public_id: str) -> HttpResponse:
    """Let everybody know that a substitute is wanted."""
    return _act(request, public_id, successors.offer)


@require_POST
@at_table
def ask(request: PersonRequest, public_id: str) -> HttpResponse:
    """Ask somebody by name."""
    return _act(request, public_id, successors.ask, name=request.POST.get("name", ""))


@require_POST
@at_table
def keep(request: PersonRequest, public_id: str) -> HttpResponse:
    """Offer the seat no more."""
    return _act(request, public_id, successors.keep)


@require_POST
@at_table
def take_over(request: PersonRequest, public_id: str) -> HttpResponse:
    """Play on for somebody who is away."""
    return _act(request, public_id, successors.take_over, token=invitation(request))


@require_POST
@at_table
def decline(request: PersonRequest, public_id: str) -> HttpResponse:
    """Say no; a private table is not seen any more then."""
    successors.decline(game=game_for(request, public_id), user=request.user)
    messages.success(request, _("You said no. Nobody’s waiting for your answer now."))
    return redirect("games:my_games")


def _act(request: PersonRequest, public_id: str, act: Act, **details: str) -> HttpResponse:
    """Do something about the seat that the form names."""

    def about_seat(game: Game) -> Table:
        return act(game=game, user=request.user, number=_seat(request), **details)

    return do_at_table(request, public_id, about_seat)


def _seat(request: HttpRequest) -> int:
    """The number of a seat; what cannot be read is none."""
    number = number_in(request.POST, "seat")
    return -1 if number is None else number
