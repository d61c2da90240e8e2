"""Asking for a finished game to be explained; games/pages shows it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from accounts.locale.reader import PersonRequest
from games.analysis import analysing
from games.tables.access import at_table, game_for, invitation


@require_POST
@at_table
def analyse(request: PersonRequest, public_id: str) -> HttpResponse:
    """Have it made; whoever asks while it is made, or later, gets the same."""
    game, invite = game_for(request, public_id), invitation(request)
    analysing.ask(game=game, user=request.user)
    address = reverse("games:analysis", args=[game.public_id])
    return redirect(f"{address}?{urlencode({'invite': invite})}" if invite else address)
