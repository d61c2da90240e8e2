"""What pages with a stream ask of the web server: another token, how much waits for their person, and where."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.locale.reader import PageRequest
from cacao_site.live import selectors, tokens
from games.tables import access


@require_safe
@never_cache
def token(request: HttpRequest) -> HttpResponse:
    """A new token for a page, with ``table`` for one that shows this table; 204 where nothing is pushed.

    Raises ``NoSuchGame`` where this reader may not, or no longer, see the table.
    """
    public_id = request.GET.get("table", "")
    game = access.game_for(request, public_id) if public_id else None
    if not settings.PUSHED_NEWS:
        return HttpResponse(status=204)
    return JsonResponse({"token": tokens.sign(selectors.pass_for(request.user, game, access.invitation(request)))})


@require_safe
@never_cache
def waiting(request: PageRequest) -> HttpResponse:
    """The number in the navigation, with the beginning of the title; nothing for somebody who is not signed in.

    With ``table`` also what waits there, or with ``talk`` what was written there.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    look = selectors.talk_of if request.GET.get("talk") else selectors.call_of
    call = look(request.user, request.GET.get("table", ""))
    context: dict[str, Any] = {"is_update": False, "call": call}
    return render(request, "live/waiting.html", context)
