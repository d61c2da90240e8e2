"""Messages of the site, put away by their readers."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.locale.reader import PersonRequest
from games.operations.site_messages import DISMISSED

MOST = 20
"""Older ones are over by then, or are read once more."""


@login_required
@require_POST
def dismiss(request: PersonRequest, pk: int) -> HttpResponse:
    """Show a message no more in this session."""
    kept = [known for known in request.session.get(DISMISSED, []) if known != pk]
    request.session[DISMISSED] = [*kept, pk][-MOST:]
    return redirect("games:my_games")
