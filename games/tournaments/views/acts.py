"""What people do with tournaments: enter and withdraw."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.asking import Answer, ask_first
from accounts.locale.reader import PersonRequest
from games.errors import GameError
from games.tables.access import signed_in
from games.tournaments import questions, selectors, services
from games.tournaments.models import Entry
from games.tournaments.views.pages import page

back_to_tournament = signed_in(lambda request, public_id: reverse("tournaments:tournament", args=[public_id]))


@require_POST
@back_to_tournament
def enter(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take part, confirm a season, or wait for a place."""
    shown = selectors.tournament_for(request.user, public_id)
    try:
        entry = services.enter(tournament=shown, user=request.user)
    except GameError as error:
        return page(request, shown, error)
    if entry.status == Entry.Status.WAITING:
        messages.success(request, _("It’s full: you’re on the waiting list."))
    else:
        messages.success(request, _("You’re in. We’ll tell you when it begins."))
    return redirect(shown)


@require_http_methods(["GET", "HEAD", "POST"])
@back_to_tournament
@never_cache
def withdraw(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take part no more."""
    shown = selectors.tournament_for(request.user, public_id)

    def act(answer: Answer) -> HttpResponse:
        services.withdraw(tournament=shown, user=request.user, shown=answer.shown)
        messages.success(request, _("You’ve withdrawn."))
        return redirect(shown)

    try:
        entry = services.withdrawable(shown, request.user)
        if entry.status == Entry.Status.OUT:
            return redirect(shown)
        return ask_first(request, lambda: questions.of_withdrawal(shown, entry), act)
    except GameError as error:
        return page(request, shown, error)
