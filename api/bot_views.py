"""The pages of bots by others: which there are, one of them with a game to begin, and what one's own accepts."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from accounts.models import User
from accounts.security.views import members_only
from api import bots as opponents
from api.bots import Opponent
from api.errors import NoBotCalled
from api.forms import PlayForm, ProfileForm
from api.selectors import bots_of
from games import texts
from games.errors import GameError
from games.tables.access import signed_in


@never_cache
@require_safe
def bots(request: PageRequest) -> HttpResponse:
    """The bots that play here, those that asked last first."""
    found = [(each, *_named(each)) for each in opponents.opponents(request.user)]
    return render(request, "api/bots.html", {"found": found})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bot(request: PageRequest, who: str) -> HttpResponse:
    """One bot: what it accepts, how it has played, and a game with it."""
    try:
        found = opponents.opponent(who, request.user)
    except NoBotCalled:
        raise Http404 from None
    if request.method == "POST":
        return _play(request, who, found)
    return _shown(request, found, PlayForm(titles=found.titles))


@signed_in(lambda _request, who, _found: reverse("api:bot", args=[who]))
def _play(request: PersonRequest, _who: str, found: Opponent) -> HttpResponse:
    form = PlayForm(request.POST, titles=found.titles)
    if not form.is_valid():
        return _shown(request, found, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        game = opponents.play(user=request.user, bot=found.bot, title=form.cleaned_data["title"], terms=None)
    except GameError as refusal:
        form.add_error(None, refusal.message)
        return _shown(request, found, form, refusal.status)
    return redirect(game)


def _shown(
    request: PageRequest | PersonRequest, found: Opponent, form: PlayForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    titles, results = _named(found)
    context = {"found": found, "titles": titles, "results": results, "form": form}
    return render(request, "api/bot.html", context, status=status)


def _named(found: Opponent) -> tuple[list[str], list[tuple[str, opponents.Result]]]:
    """The names of its titles, and of those of its results."""
    titles = [str(texts.title(title)) for title in found.titles]
    return titles, [(str(texts.title(each.title)), each) for each in found.results]


@require_http_methods(["GET", "HEAD", "POST"])
@members_only
def profile(request: PersonRequest, who: str) -> HttpResponse:
    """What one's own bot accepts; a bot of somebody else is like none."""
    own: User | None = next((bot for bot in bots_of(request.user) if bot.username == who), None)
    if own is None:
        raise Http404
    form = ProfileForm(request.POST if request.method == "POST" else None, bot=own)
    if form.is_valid():
        opponents.keep_profile(bot=own, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("api:programs")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "api/profile.html", {"bot": own, "form": form}, status=status)
