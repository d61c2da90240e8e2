"""Views of playtests: one's own, new ones, a position with what can be done there."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.asking import Answer, ask_first
from accounts.locale.reader import PageRequest, PersonRequest
from games import texts
from games.engine import registry
from games.engine.ruleset import Document, InvalidMove, RuleError
from games.engine.title import AnyTitle
from games.errors import GameError
from games.lobby.forms.rules import filled_in
from games.lobby.making import title_called
from games.lobby.presenters.rules_card import rules_context, rules_update
from games.pages.views.page import FORECASTS
from games.playtests import presenters, questions, reading, selectors, services
from games.playtests.errors import MovesDoNotFit, NotItsTurn, TitleFailed, faults_of, reason_of
from games.playtests.forms import PlaytestForm, RecordForm
from games.playtests.models import Playtest
from games.playtests.presenters import NOBODY, Place, address
from games.studies.errors import NoSuchNode
from games.studies.tree import ROOT
from games.tables import selectors as tables_selectors
from games.tables.access import at_table, game_for, signed_in
from games.tables.errors import MoveRefused, NoSuchPosition
from games.tables.form_data import number_in
from games.tables.pages import for_title

PAGE = "playtests/playtest.html"

to_list = signed_in(lambda request: reverse("playtests:playtests"))
to_playtest = signed_in(lambda request, playtest_id: reverse("playtests:playtest", args=[playtest_id]))
"""For what people do with a playtest: whose login has ended comes back to it."""


# --- lists and new ones ----------------------------------------------------------------------------------------------


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
    context = rules_update(request.user, title, form, reverse("playtests:new"), is_filled=False)
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
        **rules_context(request.user, form.title, form, reverse("playtests:new")),
        "title": form.title.name,
        "titles": {name: texts.title(name) for name in registry.titles()},
    }
    return render(request, "playtests/new.html", context, status=status)


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


# --- one -------------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
def playtest(request: PageRequest, playtest_id: str) -> HttpResponse:
    """The position ``at`` a node, or the first one, for everybody who has the address."""
    return _page(request, selectors.playtest_at(playtest_id), _place(request.GET), request.GET)


@require_safe
@never_cache
def previews(request: PageRequest, playtest_id: str) -> HttpResponse:
    """What each button on the board would bring with what is marked; ``decision`` is the node."""
    found = selectors.playtest_at(playtest_id)
    with faults_of(found.title, found.public_id):
        told = presenters.previews(found, _place(request.GET, "decision"), request.GET.dict())
    return render(request, FORECASTS, {"forecasts": told})


@require_POST
@to_playtest
def step(request: PersonRequest, playtest_id: str) -> HttpResponse:
    """Make a move; with ``look`` there is none, and what is marked is shown."""
    found, place = selectors.own_playtest(request.user, playtest_id), _place(request.POST, "decision")
    if "look" in request.POST:
        return _page(request, found, place, request.POST)
    try:
        node = services.make_move(
            playtest=found, node=place.node, seat=_seat(request.POST), move=_move(found, request.POST)
        )
    except GameError as error:
        return _page(request, found, place, request.POST, error)
    return _go_on(request, playtest_id, place, node)


@require_POST
@to_playtest
def let_bot_move(request: PersonRequest, playtest_id: str) -> HttpResponse:
    """Let a bot make the move of whoever decides."""
    found, place = selectors.own_playtest(request.user, playtest_id), _place(request.POST, "decision")
    try:
        node = services.let_bot_move(
            playtest=found, node=place.node, seat=_seat(request.POST), level=request.POST.get("level", "")
        )
    except GameError as error:
        return _page(request, found, place, _level(request), error)
    return _go_on(request, playtest_id, place, node)


@require_POST
@to_playtest
def copy(request: PersonRequest, playtest_id: str) -> HttpResponse:
    """A playtest of one's own that goes on from here."""
    found, place = selectors.playtest_at(playtest_id), _place(request.POST, "decision")
    made, node = services.copy(playtest=found, user=request.user, node=place.node)
    messages.success(request, _("This is your own copy."))
    return redirect(address(made, place._replace(node=node, towards=node)))


@require_safe
@never_cache
def record(request: PageRequest, playtest_id: str) -> HttpResponse:
    """The game up to a node as a record."""
    found = selectors.playtest_at(playtest_id)
    answer = JsonResponse(selectors.record_at(found, _place(request.GET).node), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{found.title}-playtest.json"'
    return answer


@to_playtest
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: PersonRequest, playtest_id: str) -> HttpResponse:
    """Ask, and remove a playtest."""
    found = selectors.kept_playtest(request.user, playtest_id)

    def act(answer: Answer) -> HttpResponse:
        services.delete(playtest=found, shown=answer.shown)
        messages.success(request, _("The playtest is deleted."))
        return redirect("playtests:playtests")

    return ask_first(request, lambda: questions.of_deleting(found), act)


def _go_on(request: PersonRequest, playtest_id: str, place: Place, node: int) -> HttpResponse:
    """The page after a move, seen by whoever decides next."""
    found, there = selectors.own_playtest(request.user, playtest_id), Place(node, node, "", place.is_open)
    return _page(request, found, there, _level(request)) if request.htmx else redirect(address(found, there))


def _level(request: PersonRequest) -> dict[str, str]:
    """The bot that was chosen last, which stays chosen."""
    return {"level": request.POST["level"]} if "level" in request.POST else {}


def _page(
    request: PageRequest, found: Playtest, place: Place, fields: Mapping[str, str], problem: GameError | None = None
) -> HttpResponse:
    is_own = found.owner_id == request.user.pk
    try:
        with faults_of(found.title, found.public_id):
            context = presenters.page(found, place, fields, is_own=is_own) | {"problem": problem}
            template = f"{PAGE}#update" if request.htmx else PAGE
            answer = render(request, template, context, status=problem.status if problem else HTTPStatus.OK)
    except MovesDoNotFit as error:
        return _stopped(request, found, place, error)
    except (RuleError, TitleFailed) as error:
        reason = reason_of(found.title, error)
        return _stopped(request, found, place, MovesDoNotFit(before=presenters.before(found, place), reason=reason))
    if problem:
        answer["HX-Retarget"] = "#play"
    return answer


def _stopped(request: PageRequest, found: Playtest, place: Place, error: MovesDoNotFit) -> HttpResponse:
    """A page that leads to the last position that can be shown; a part of a page must not become it."""
    if request.htmx:
        return HttpResponseClientRedirect(address(found, place))
    query = "" if error.before == place.node else place.query(node=error.before, towards=error.before)
    context = {"playtest": found, "error": error, "query": query, "is_own": found.owner_id == request.user.pk}
    return render(request, "playtests/stopped.html", context, status=error.status)


def _place(fields: Mapping[str, str], name: str = "at") -> Place:
    """Where in a playtest somebody is. Raises ``NoSuchNode``."""
    node = number_in(fields, name) if name in fields else ROOT
    if node is None:
        raise NoSuchNode
    towards = number_in(fields, "towards")
    eyes = fields.get("eyes", "")
    known = eyes if eyes == NOBODY or number_in(fields, "eyes") is not None else ""
    return Place(node, node if towards is None else towards, known, fields.get("hands") == "open")


def _seat(fields: Mapping[str, str]) -> int:
    """The seat for which a form decides. Raises ``NotItsTurn``."""
    seat = number_in(fields, "seat")
    if seat is None:
        raise NotItsTurn
    return seat


def _move(found: Playtest, fields: Mapping[str, str]) -> Document:
    """The move a form stands for. Raises ``MoveRefused``, ``TitleFailed``."""
    try:
        with faults_of(found.title, found.public_id):
            return for_title(found.title).document(fields)
    except InvalidMove as error:
        raise MoveRefused(title=found.title, error=error) from error
