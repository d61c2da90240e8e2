"""Views of one playtest: a position, moves made there, copies, its record, its end."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.asking import Answer, ask_first
from accounts.locale.reader import PageRequest, PersonRequest
from games.engine.ruleset import Document, InvalidMove, RuleError
from games.errors import GameError
from games.pages.views.page import FORECASTS
from games.playtests import presenters, questions, selectors, services
from games.playtests.errors import MovesDoNotFit, NotItsTurn, TitleFailed, faults_of, reason_of
from games.playtests.models import Playtest
from games.playtests.places import Place, address, place_in
from games.tables.access import signed_in
from games.tables.errors import MoveRefused
from games.tables.form_data import number_in
from games.tables.pages import for_title

PAGE = "playtests/playtest.html"

to_playtest = signed_in(lambda request, playtest_id: reverse("playtests:playtest", args=[playtest_id]))
"""For what people do with a playtest: whose login has ended comes back to it."""


@require_safe
@never_cache
def playtest(request: PageRequest, playtest_id: str) -> HttpResponse:
    """The position ``at`` a node, or the first one, for everybody who has the address."""
    return _page(request, selectors.playtest_at(playtest_id), place_in(request.GET), request.GET)


@require_safe
@never_cache
def previews(request: PageRequest, playtest_id: str) -> HttpResponse:
    """What each button on the board would bring with what is marked; ``decision`` is the node."""
    found = selectors.playtest_at(playtest_id)
    with faults_of(found.title, found.public_id):
        told = presenters.previews(found, place_in(request.GET, "decision"), request.GET.dict())
    return render(request, FORECASTS, {"forecasts": told})


@require_POST
@to_playtest
def step(request: PersonRequest, playtest_id: str) -> HttpResponse:
    """Make a move; with ``look`` there is none, and what is marked is shown."""
    found, place = selectors.own_playtest(request.user, playtest_id), place_in(request.POST, "decision")
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
    found, place = selectors.own_playtest(request.user, playtest_id), place_in(request.POST, "decision")
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
    found, place = selectors.playtest_at(playtest_id), place_in(request.POST, "decision")
    made, node = services.copy(playtest=found, user=request.user, node=place.node)
    messages.success(request, _("This is your own copy."))
    return redirect(address(made, place._replace(node=node, towards=node)))


@require_safe
@never_cache
def record(request: PageRequest, playtest_id: str) -> HttpResponse:
    """The game up to a node as a record."""
    found = selectors.playtest_at(playtest_id)
    answer = JsonResponse(selectors.record_at(found, place_in(request.GET).node), json_dumps_params={"indent": 1})
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
