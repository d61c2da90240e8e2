"""Tournaments over HTTP: the calendar, a tournament's page, what people and its organiser do."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.asking import Answer, Question, ask_first
from accounts.locale.reader import PageRequest, PersonRequest
from accounts.refusal import Refusal
from games import texts
from games.clubs import selectors as groups
from games.engine import registry
from games.errors import GameError
from games.tables.access import signed_in
from games.tournaments import organising, questions, selectors, services
from games.tournaments.errors import WrongStep
from games.tournaments.forms import TournamentForm, title_of
from games.tournaments.models import Entry, Tournament
from games.tournaments.presenters import page_of

back_to_calendar = signed_in(lambda request, **_parts: reverse("tournaments:calendar"))
back_to_tournament = signed_in(lambda request, public_id: reverse("tournaments:tournament", args=[public_id]))


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
    form = TournamentForm(request.POST if request.method == "POST" else None, title=title, user=request.user)
    status = HTTPStatus.OK
    if form.is_bound and form.is_valid():
        try:
            made = services.announce(
                organiser=request.user, planned=form.planned(), group=group, form_key=form.cleaned_data["key"]
            )
            messages.success(request, _("The tournament is announced."))
            return redirect(made)
        except GameError as error:
            form.refuse(error)
            status = error.status
    elif form.is_bound:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    titles = {name: texts.title(name) for name in registry.titles()}
    context = {"form": form, "title": title.name, "titles": titles, "group": group}
    return render(request, "tournaments/new.html", context, status=status)


@never_cache
@require_safe
def tournament(request: PageRequest, public_id: str) -> HttpResponse:
    """Standings, rounds, rules. Raises ``NoSuchTournament``."""
    return _page(request, selectors.tournament_for(request.user, public_id))


def _page(request: HttpRequest, shown: Tournament, refusal: Refusal | None = None) -> HttpResponse:
    entry = selectors.entry_of(shown, request.user)
    is_organiser = request.user.is_authenticated and shown.organiser_id == request.user.pk
    people = shown.entries.exclude(status=Entry.Status.OUT).select_related("person") if is_organiser else []
    context = {
        "page": page_of(shown, request.user),
        "tournament": shown,
        "title_name": texts.title(shown.title),
        "modules": texts.option(shown.title, "preset", shown.modules),
        "entry": entry,
        "takes_entries": services.takes(shown),
        "is_organiser": is_organiser,
        "organised": people,
        "may_remove": is_organiser and organising.may_remove(shown, request.user),
        "refusal": refusal,
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/tournament.html", context, status=status)


@require_POST
@back_to_tournament
def enter(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take part, confirm a season, or wait for a place."""
    shown = selectors.tournament_for(request.user, public_id)
    try:
        entry = services.enter(tournament=shown, user=request.user)
    except GameError as error:
        return _page(request, shown, error)
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
        return _page(request, shown, error)


@require_http_methods(["GET", "HEAD", "POST"])
@back_to_tournament
@never_cache
def cancel(request: PersonRequest, public_id: str) -> HttpResponse:
    """Call it off, as its organiser."""
    shown = selectors.tournament_for(request.user, public_id)

    def act(answer: Answer) -> HttpResponse:
        organising.cancel(tournament=shown, actor=request.user, shown=answer.shown, reason=answer.reason)
        messages.success(request, _("The tournament is cancelled. We’re telling everybody."))
        return redirect(shown)

    try:
        organising.expect_organiser(shown, request.user)
        organising.expect_cancellable(shown)
        if shown.status == Tournament.Status.CANCELLED:
            return redirect(shown)
        return ask_first(request, lambda: questions.of_cancel(shown, request.user), act)
    except GameError as error:
        return _page(request, shown, error)


@require_http_methods(["GET", "HEAD", "POST"])
@back_to_tournament
@never_cache
def remove(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take somebody out, as the organiser; the address says whom."""
    shown, key = selectors.tournament_for(request.user, public_id), _whole(request.GET, "entry")

    def ask() -> Question:
        return questions.of_removal(shown, organising.removable(shown, request.user, key), request.user)

    def act(answer: Answer) -> HttpResponse:
        organising.remove(tournament=shown, actor=request.user, entry=key, shown=answer.shown, reason=answer.reason)
        messages.success(request, _("Removed. We’re telling them."))
        return redirect(shown)

    try:
        organising.expect_organiser(shown, request.user)
        return ask_first(request, ask, act)
    except GameError as error:
        return _page(request, shown, error)


@require_POST
@back_to_tournament
def organise(request: PersonRequest, public_id: str) -> HttpResponse:
    """What the organiser does without being asked first: start, replace somebody."""
    shown = selectors.tournament_for(request.user, public_id)
    try:
        _organise(shown, request)
    except GameError as error:
        return _page(request, Tournament.objects.get(pk=shown.pk), error)
    messages.success(request, _("Done."))
    return redirect(shown)


def _organise(shown: Tournament, request: PersonRequest) -> None:
    act, entry, step = request.POST.get("act"), _whole(request.POST, "entry"), _whole(request.POST, "step")
    organising.expect_organiser(shown, request.user)
    if act == "start":
        organising.start_now(tournament=shown, actor=request.user, step=step)
    elif act == "replace":
        organising.replace(tournament=shown, actor=request.user, entry=entry, name=request.POST.get("name", ""))
    else:
        raise WrongStep


def _whole(fields: Mapping[str, str], name: str) -> int:
    text = fields.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else 0
