"""What every page knows about games: how many tables wait, how many of them are urgent, what the site says to all."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.lobby import my_games
from games.operations import site_messages


def waiting(request: HttpRequest) -> dict[str, Any]:
    """What waits, for titles and the navigation: asked for only by pages of signed-in people.

    ``waiting_count`` are tables that wait for a decision, ``urgent_count`` those of them whose time runs out, and
    ``waiting_elsewhere`` those besides the one whose page is shown.
    """
    user = getattr(request, "user", None)  # A request that was refused early never got one, and its page is shown too.
    if user is None or not user.is_authenticated:
        return {"waiting_count": 0, "urgent_count": 0, "waiting_elsewhere": 0}
    match = request.resolver_match
    here = str(match.kwargs.get("public_id", "")) if match else ""
    waiting = SimpleLazyObject(lambda: my_games.waiting(user, here))
    return {
        "waiting_count": SimpleLazyObject(lambda: waiting.tables),
        "waiting_elsewhere": SimpleLazyObject(lambda: waiting.elsewhere),
        "urgent_count": SimpleLazyObject(lambda: waiting.urgent),
    }


def said_to_all(request: HttpRequest) -> dict[str, Any]:
    """``site_messages`` for pages of signed-in people, asked when a page shows them."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"site_messages": []}
    dismissed = request.session.get(site_messages.DISMISSED, [])
    return {"site_messages": SimpleLazyObject(lambda: site_messages.shown_to(user, dismissed))}
