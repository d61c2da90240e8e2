"""Views to create a table, by a form or against bots at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.locale.reader import PersonRequest
from games import texts
from games.engine import registry
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby import companies, hosting
from games.lobby.errors import UnknownTitle
from games.lobby.even_games import EvenLevels
from games.lobby.forms.bot_game import bot_game
from games.lobby.forms.lobby import QuickGameForm
from games.lobby.forms.rules import filled_in
from games.lobby.forms.table import TableForm, filled_in_for, filled_in_with, with_bots
from games.lobby.presenters.rules_card import rules_context, rules_update
from games.tables import selectors
from games.tables.access import signed_in
from games.tables.errors import PlacesRefused
from games.tables.pages import for_title
from games.tables.pages.cached_fragment import kept

PARTS = ("refused", "rules", "ways", "chosen")
"""``games/new_table_….html``."""


@signed_in(lambda request: request.get_full_path())
@never_cache
@require_http_methods(["GET", "POST"])
def new_table(request: PersonRequest) -> HttpResponse:
    """Who sits where, under which options; the game starts at once when nobody is missing."""
    if request.method == "GET":
        return _ask_anew(request, _title(request.GET))
    title = _title(request.POST)
    if "fill" in request.POST:
        level = EvenLevels(request.user).of(title.name).level
        return _ask(request, title, _form(title, with_bots(request.POST, title, level)))
    if request.POST.keys() & {"look", "preset"}:
        return _look(request, title)
    return _make(request, title, _form(title, request.POST))


def _ask_anew(request: PersonRequest, title: AnyTitle) -> HttpResponse:
    """An empty form, or one filled in for the company or with the person that the address names."""
    form, name = _form(title), request.GET.get("with", "")
    if company := companies.company_of(request.user, request.GET.get("company", "")):
        return _ask(request, title, _form(title, filled_in_for(company, form)), is_sent=False)
    if not name:
        return _ask(request, title, form)
    try:
        person = hosting.expect_invitable(host=request.user, name=name)
    except PlacesRefused as error:
        messages.warning(request, error.message)
        return _ask(request, title, form, error.status)
    filled = filled_in_with([person.username], form, allows_bots=person.is_bot)
    return _ask(request, title, _form(title, filled), invited=person.username, is_sent=False)


def _look(request: PersonRequest, title: AnyTitle) -> HttpResponse:
    """What the chosen options mean, or the form filled in with a preset; nothing is made."""
    last = selectors.last_table(request.user, title.name)
    form = _form(title, filled_in(_form(title, request.POST), request.POST, last))
    if request.htmx:
        is_filled = "preset" in request.POST
        context = rules_update(title, form, reverse("games:new_table"), last, is_filled=is_filled)
        return render(request, "games/rules_card.html", context)
    return _ask(request, title, form)


@require_POST
@signed_in(lambda request: reverse("games:new_table"))
def quick_game(request: PersonRequest) -> HttpResponse:
    """A game against bots, which starts at once."""
    title = _title(request.POST)
    return _make(request, title, QuickGameForm(request.POST, title=title))


def _title(fields: Mapping[str, str]) -> AnyTitle:
    """The title that a form or an address names, or the first one. Raises ``UnknownTitle``."""
    titles = registry.titles()
    name = fields.get("title") or next(iter(titles))
    if name not in titles:
        raise UnknownTitle(title=name)
    return titles[name]


def _form(title: AnyTitle, data: QueryDict | None = None) -> TableForm:
    """The form of a new table, with the options whose games the title's pages can show."""
    return TableForm(data, title=title, offered=for_title(title.name).options)


def _make(request: PersonRequest, title: AnyTitle, form: TableForm | QuickGameForm) -> HttpResponse:
    """Make the table, or show the form again as it was sent, with what is wrong."""
    if not form.is_valid():
        return _ask(request, title, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        return redirect(companies.make_table(host=request.user, title=title.name, **form.what_to_make()))
    except GameError as error:
        form.refuse(error)
        return _ask(request, title, form, error.status)


def _ask(
    request: PersonRequest,
    title: AnyTitle,
    form: TableForm | QuickGameForm,
    status: HTTPStatus = HTTPStatus.OK,
    invited: str = "",
    *,
    is_sent: bool = True,
) -> HttpResponse:
    """``invited`` is the name of somebody whom the form invites before anything was chosen.

    A form that was not sent is filled in by the site.
    """
    refused = form if isinstance(form, QuickGameForm) else None
    form = _form(title) if isinstance(form, QuickGameForm) else form
    context: dict[str, Any] = {
        **_parts(request, title, form, is_sent=is_sent and form.is_bound),
        "form": form,
        "title": title.name,
        "titles": {name: texts.title(name) for name in registry.titles()},
        "bot_game": bot_game(request.user, refused=refused),
        "companies": companies.companies().of(request.user),
        "acquaintances": selectors.acquaintances(request.user),
        "invited": invited,
    }
    return render(request, "games/new_table.html", context, status=status)


def _parts(request: PersonRequest, title: AnyTitle, form: TableForm, *, is_sent: bool) -> dict[str, SafeString]:
    """The parts of the form that are the same for many: those of one that was sent are rendered for it alone."""
    last = selectors.last_table(request.user, title.name)
    key = None if is_sent else (title.name, request.user.is_guest, form.filled_in, str(last))

    @cache
    def context() -> dict[str, Any]:
        shown = rules_context(title, form, reverse("games:new_table"), last)
        return {**shown, "user": request.user, "is_look": "look" in request.POST and not request.htmx}

    seated = None if is_sent else (title.name, form.filled_places)
    places = kept("games/new_table_places.html", seated, lambda: {"form": form})
    return {"places": places, **{name: kept(f"games/new_table_{name}.html", key, context) for name in PARTS}}
