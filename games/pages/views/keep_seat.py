"""A guest keeps the seat: an address, then its code, in place at the table; or says *not now*."""

from __future__ import annotations

from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.locale.reader import PersonRequest
from accounts.refusal import Refusal
from accounts.signup import by_code
from games.pages.presenters.keep_seat import ADDRESS, DECLINED
from games.pages.views.rendering import whole_page
from games.tables.access import at_table, game_for
from games.tables.tables import expect_started, read_table


@require_POST
@at_table
def keep_seat(request: PersonRequest, public_id: str) -> HttpResponse:
    """The field ``email`` asks for a code, ``code`` enters it; ``again``, ``other`` and ``not_now`` are buttons."""
    game = game_for(request, public_id)
    expect_started(game)
    if not request.user.is_guest:
        return redirect(game)
    if "email" in request.POST and (refused := consume_or_429(request, action="signup")):
        return refused
    try:
        _do(request)
    except by_code.CodeOver as problem:
        request.session.pop(ADDRESS, None)
        return whole_page(request, read_table(game), refusal=problem)
    except Refusal as problem:
        return whole_page(request, read_table(game), refusal=problem)
    return redirect(game.get_absolute_url() + _PLACE)


_PLACE = "#keep-seat"


def _do(request: PersonRequest) -> None:
    """What the pressed button says. Raises what ``by_code`` raises."""
    if "not_now" in request.POST:
        request.session[DECLINED] = True
    elif "other" in request.POST:
        by_code.forget(request)
        request.session.pop(ADDRESS, None)
    elif "again" in request.POST:
        by_code.send_again(request)
    elif "code" in request.POST:
        by_code.enter(request, code=request.POST["code"])
        request.session.pop(ADDRESS, None)
        messages.success(request, _("The seat is yours. We’ll email you when it’s your turn."))
    else:
        request.session[ADDRESS] = by_code.begin(request, email=request.POST.get("email", ""))
