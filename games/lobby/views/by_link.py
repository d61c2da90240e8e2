"""View of an invitation by name, answered from a mail or a message of the browser without a login."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games import texts
from games.clocks.presenters.clocks import shown_terms
from games.lobby import joining, links
from games.lobby.errors import InvitationOfSomebodyElse, UnknownRequest
from games.lobby.links import ACCEPT, DECLINE, Invited

PAGE = "games/invited.html"


@csrf_exempt  # The link itself says who answers; no cookie counts, so none can be misused.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invited_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks and answers nothing; POST answers with the field ``answer``. Raises an error of the link."""
    invited = links.find_invited(token)
    if request.user.is_authenticated and request.user.pk != invited.person.pk:
        raise InvitationOfSomebodyElse
    if request.method != "POST":
        return _page(request, invited, HTTPStatus.OK if invited.is_open else HTTPStatus.GONE)
    if (said := request.POST.get("answer", "")) not in (ACCEPT, DECLINE):
        raise UnknownRequest
    if not invited.is_open:
        return _page(request, invited, HTTPStatus.GONE)
    act = joining.join if said == ACCEPT else joining.leave
    act(game=invited.game, user=invited.person)
    return _page(request, links.find_invited(token), HTTPStatus.OK, has_answered=True)


def _page(request: HttpRequest, invited: Invited, status: HTTPStatus, *, has_answered: bool = False) -> HttpResponse:
    context = {
        "game": invited.game,
        "title_name": texts.title(invited.game.title),
        "terms": shown_terms(invited.game.clock, invited.game.rests),
        "invited": invited,
        "has_answered": has_answered,
        "declines": request.GET.get("answer") == DECLINE,
    }
    return render(request, PAGE, context, status=status)
