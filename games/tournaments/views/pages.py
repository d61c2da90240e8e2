"""The calendar, the form for a new tournament, a tournament's page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.locale.reader import PageRequest, PersonRequest
from accounts.refusal import Refusal
from games import texts
from games.chat.presenters import shown_at
from games.clubs import selectors as groups
from games.engine import registry
from games.errors import GameError
from games.tables.access import signed_in
from games.tournaments import organising, selectors, services
from games.tournaments.forms import TournamentForm, title_of
from games.tournaments.models import Entry, Tournament
from games.tournaments.presenters import page_of
from games.tournaments.talk import InTournament

back_to_calendar = signed_in(lambda request, **_parts: reverse("tournaments:calendar"))


@never_cache
@require_safe
def calendar(request: PageRequest) -> HttpResponse:
    """What runs, what comes, what was."""
    context: dict[str, Any] = {**selectors.calendar(request.user), "may_hold": _may_hold(request)}
    return render(request, "tournaments/calendar.html", context)


def _may_hold(request: PageRequest) -> bool:
    return request.user.is_authenticated and not request.user.is_guest


@back_to_calendar
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: PersonRequest) -> HttpResponse:
    """Hold a tournament, or a private one for a group."""
    fields = request.POST if request.method == "POST" else request.GET
    title, code = title_of(fields), fields.get("group", "")
    group = groups.own_group(request.user, code) if code else None
    after = selectors.own_edition(request.user, fields.get("after", ""))
    if after is not None:
        title, group = registry.titles().get(after.title, title), after.group
    form = TournamentForm(request.POST if request.method == "POST" else None, title=title, after=after)
    status = HTTPStatus.OK
    if form.is_bound and form.is_valid():
        try:
            made = services.announce(
                organiser=request.user,
                planned=form.planned(),
                group=group,
                form_key=form.cleaned_data["key"],
                after=after,
            )
            messages.success(request, _("The tournament is announced."))
            return redirect(made)
        except GameError as error:
            form.refuse(error)
            status = error.status
    elif form.is_bound:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    titles = {name: texts.title(name) for name in registry.titles()}
    context = {"form": form, "title": title.name, "titles": titles, "group": group, "after": after}
    return render(request, "tournaments/new.html", context, status=status)


@never_cache
@require_safe
def tournament(request: PageRequest, public_id: str) -> HttpResponse:
    """Standings, rounds, rules. Raises ``NoSuchTournament``."""
    return page(request, selectors.tournament_for(request.user, public_id))


def page(request: HttpRequest, shown: Tournament, refusal: Refusal | None = None) -> HttpResponse:
    """A tournament's page, also with what was refused."""
    user = request.user
    is_organiser = user.is_authenticated and shown.organiser_id == user.pk
    is_organised = is_organiser and not shown.is_over
    people = shown.entries.exclude(status=Entry.Status.OUT).select_related("person") if is_organised else []
    made = page_of(shown, user)
    entry = made.entry
    is_in = entry is not None and entry.status != Entry.Status.OUT
    context = {
        "page": made,
        "panel": shown_at(InTournament(shown), user),
        "tournament": shown,
        "title_name": texts.title(shown.title),
        "modules": texts.option(shown.title, "preset", shown.modules),
        "entry": entry,
        "takes_entries": services.takes(shown),
        "may_withdraw": is_in and not shown.is_over and not made.is_beaten,
        "may_undo_withdrawal": services.may_undo_withdrawal(shown, entry),
        "may_undo_cancel": organising.may_take_back(shown, user),
        "is_organiser": is_organiser,
        "organised": people,
        "may_remove": is_organised and organising.may_remove(shown, user),
        "refusal": refusal,
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/tournament.html", context, status=status)
