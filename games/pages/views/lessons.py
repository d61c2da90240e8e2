"""The explanations of a first game, hidden and shown again at its table."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from accounts.locale.reader import PersonRequest
from games.lobby import making
from games.pages.views.deciding import do_at_table
from games.tables.access import at_table


@require_POST
@at_table
def lessons(request: PersonRequest, public_id: str) -> HttpResponse:
    """Hide the explanations of a first game, or show them again (``show``)."""
    is_shown = "show" in request.POST
    return do_at_table(request, public_id, lambda game: making.show(game=game, user=request.user, is_shown=is_shown))
