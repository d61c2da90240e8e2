"""Views with which playtests are begun, and the list of one's own."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.locale.reader import PersonRequest
from games import texts
from games.engine import registry
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby.forms.rules import filled_in
from games.lobby.making import title_called
from games.lobby.presenters.rules_card import rules_context, rules_update
from games.playtests import presenters, reading, selectors, services
from games.playtests.forms import PlaytestForm, RecordForm
from games.playtests.places import Place, address
from games.tables import selectors as tables_selectors
from games.tables.access import at_table, game_for, signed_in
from games.tables.errors import NoSuchPosition
from games.tables.form_data import number_in
from games.tables.pages import for_title
from games.tables.pages.cached_fragment import kept

PARTS = ("refused", "rules", "chosen")
"""``games/new_table_….html``."""

to_list = signed_in(lambda request: reverse("playtests:playtests"))


@require_safe
@to_list
@never_cache
def playtests(request: PersonRequest) -> HttpResponse:
    """All that somebody keeps, and the ways to a new one."""
    return _list(request, RecordForm())


@require_POST
@to_list
def from_record(request: PersonRequest) -> HttpResponse:
    """Begin with a record, or show the form again as it was sent."""
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _list(request, form.as_text(), HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        start = reading.read(form.record(), form.cleaned_data["moves"])
        playtest, node = services.begin_with(user=request.user, start=start)
    except GameError as error:
        form.refuse(error)
        return _list(request, form.as_text(), error.status)
    return redirect(address(playtest, Place(node, node)))


def _list(request: PersonRequest, form: RecordForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    kept = presenters.kept(list(selectors.playtests_of(request.user)))
    context = {"kept": kept, "form": form, "most": settings.PLAYTESTS_PER_PERSON}
    return render(request, "playtests/playtests.html", context, status=status)


@signed_in(lambda request: request.get_full_path())
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: PersonRequest) -> HttpResponse:
    """Title, players, rules and shuffle of a new one."""
    fields = request.POST if request.method == "POST" else request.GET
    title = title_called(fields.get("title") or next(iter(registry.titles())))
    if request.method != "POST":
        return _ask(request, _form(title))
    if request.POST.keys() & {"look", "preset"}:
        return _look(request, title)
    return _begin(request, _form(title, request.POST))


def _look(request: PersonRequest, title: AnyTitle) -> HttpResponse:
    """What the chosen options mean, or the form filled in with a preset; nothing is begun."""
    last = tables_selectors.last_table(request.user, title.name)
    form = _form(title, filled_in(_form(title, request.POST), request.POST, last))
    if not request.htmx:
        return _ask(request, form)
    context = rules_update(title, form, reverse("playtests:new"), last, is_filled=False)
    return render(request, "games/rules_card.html", context)


def _begin(request: PersonRequest, form: PlaytestForm) -> HttpResponse:
    if not form.is_valid():
        return _ask(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        playtest, node = services.begin(
            user=request.user, title=form.title.name, options=form.chosen_options(), seed=form.seed()
        )
    except GameError as error:
        form.refuse(error)
        return _ask(request, form, error.status)
    return redirect(address(playtest, Place(node, node)))


def _form(title: AnyTitle, data: QueryDict | None = None) -> PlaytestForm:
    return PlaytestForm(data, title=title, offered=for_title(title.name).options)


def _ask(request: PersonRequest, form: PlaytestForm, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    context: dict[str, Any] = {
        **_parts(request, form),
        "form": form,
        "rules_address": reverse("playtests:new"),
        "title": form.title.name,
        "titles": {name: texts.title(name) for name in registry.titles()},
    }
    return render(request, "playtests/new.html", context, status=status)


def _parts(request: PersonRequest, form: PlaytestForm) -> dict[str, SafeString]:
    """The parts that a new table has too: those of a form that was sent are rendered for it alone."""
    last = tables_selectors.last_table(request.user, form.title.name)
    key = None if form.is_bound else ("playtest", form.title.name, str(last))

    @cache
    def context() -> dict[str, Any]:
        shown = rules_context(form.title, form, reverse("playtests:new"), last)
        return {**shown, "is_look": "look" in request.POST}

    return {name: kept(f"games/new_table_{name}.html", key, context) for name in PARTS}


@require_POST
@at_table
def from_table(request: PersonRequest, public_id: str) -> HttpResponse:
    """Begin with a finished table after so many moves."""
    number = number_in(request.POST, "at")
    if number is None:
        raise NoSuchPosition
    game = game_for(request, public_id)
    playtest, node = services.begin_from(user=request.user, game=game, number=number)
    return redirect(address(playtest, Place(node, node)))
