"""What every page knows about games: how many tables wait for the reader."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.selectors import lists


def waiting(request: HttpRequest) -> dict[str, Any]:
    """``waiting_count`` for the title and the navigation: asked once, and only by pages of signed-in people."""
    user = getattr(request, "user", None)  # A request that was refused early never got one, and its page is shown too.
    if user is None or not user.is_authenticated:
        return {"waiting_count": 0}
    return {"waiting_count": SimpleLazyObject(lambda: lists.waiting_count(user))}
