"""Views of studies: a position, moves tried from it, the list of a user's studies."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.asking import Answer, ask_first
from accounts.locale.reader import PageRequest, PersonRequest
from games import texts
from games.analysis.analyses import way_not_taken
from games.engine.ruleset import Document, InvalidMove
from games.errors import GameError
from games.lobby.views.from_position import ask_or_make
from games.pages.views.page import FORECASTS
from games.studies import presenters, questions, selectors, services
from games.studies.errors import NoSuchNode
from games.studies.forms import NameForm
from games.studies.models import Study
from games.studies.presenters import Place
from games.studies.tree import ROOT
from games.tables.access import at_table, game_for, signed_in
from games.tables.errors import MoveRefused, NoSuchPosition
from games.tables.form_data import number_in
from games.tables.pages import for_title

PAGE = "studies/study.html"
STUDIES_PER_PAGE = 30

back_to_study = signed_in(lambda request, study_id: reverse("studies:study", args=[study_id]))
"""For what people do with a study: whose login has ended comes back to it."""


@require_POST
@at_table
def begin(request: PersonRequest, public_id: str) -> HttpResponse:
    """Try turns from a position of a table, with ``instead`` after another way that an analysis found there."""
    number, game = number_in(request.POST, "at"), game_for(request, public_id)
    if number is None:
        raise NoSuchPosition
    if "instead" not in request.POST:
        return redirect(services.begin(game=game, user=request.user, number=number))
    plan = way_not_taken(game, number, number_in(request.POST, "instead") or 0)
    return redirect(address(*services.begin_with(game=game, user=request.user, number=number, plan=plan)))


@require_safe
@login_required
@never_cache
def studies(request: PersonRequest) -> HttpResponse:
    """All that somebody keeps."""
    kept = Paginator(selectors.studies_of(request.user), STUDIES_PER_PAGE).get_page(request.GET.get("page"))
    rows = [(study, texts.title(study.game.title)) for study in kept]
    return render(request, "studies/studies.html", {"studies": kept, "rows": rows})


@require_safe
@never_cache
def study(request: PageRequest, study_id: str) -> HttpResponse:
    """One position, from ``at``; a part of it for an open page. Without ``at`` it is where the study begins."""
    found = selectors.study_for(request.user, study_id)
    return _page(request, found, _node(request.GET), request.GET)


@require_safe
@never_cache
def previews(request: PageRequest, study_id: str) -> HttpResponse:
    """What each button on the board would bring with what is marked; ``decision`` is the node."""
    found = selectors.study_for(request.user, study_id)
    told = presenters.previews(found, _node(request.GET, "decision"), request.GET.dict())
    return render(request, FORECASTS, {"forecasts": told})


@require_POST
@back_to_study
def step(request: PersonRequest, study_id: str) -> HttpResponse:
    """Try a move; with ``look`` there is none, and what is marked is shown."""
    found = selectors.own_study(request.user, study_id)
    node = _node(request.POST, "decision")
    if "look" in request.POST:
        return _page(request, found, node, request.POST)
    try:
        chosen = request.POST.get("next_tile", "")
        node = services.try_move(study=found, node=node, move=_move(found, request.POST), next_tile=chosen)
    except GameError as error:
        return _page(request, found, node, request.POST, error)
    if not request.htmx:
        return redirect(address(found, node))
    return _page(request, selectors.own_study(request.user, study_id), node, {})


@require_POST
@back_to_study
def remove(request: PersonRequest, study_id: str) -> HttpResponse:
    """Take a turn out with all that follows it."""
    found = selectors.own_study(request.user, study_id)
    return redirect(address(found, services.remove(study=found, node=_node(request.POST, "decision"))))


@back_to_study
@never_cache
@require_http_methods(["GET", "POST"])
def play_from_here(request: PersonRequest, study_id: str) -> HttpResponse:
    """A new table that begins with a position of a study, for whoever may read it."""
    found, node = selectors.study_for(request.user, study_id), _node(request.POST or request.GET)
    return ask_or_make(request, selectors.position_to_play(found, node), {"at": node}, address(found, node))


@require_POST
@back_to_study
def rename(request: PersonRequest, study_id: str) -> HttpResponse:
    """Give it a name, or take it away."""
    found = selectors.own_study(request.user, study_id)
    form, node = NameForm(request.POST), _node(request.POST, "decision")
    if not form.is_valid():
        return _page(request, found, node, {}, form=form)
    name = form.cleaned_data["name"]
    services.rename(study=found, name=name)
    messages.success(request, _("Saved under this name.") if name else _("It has no name now."))
    return redirect(address(found, node))


@require_POST
@back_to_study
def share(request: PersonRequest, study_id: str) -> HttpResponse:
    """Open it to others, or close it."""
    found = selectors.own_study(request.user, study_id)
    services.share(study=found, is_shared="shared" in request.POST)
    return redirect(address(found, _node(request.POST, "decision")))


@require_http_methods(["GET", "HEAD", "POST"])
@back_to_study
@never_cache
def throw_away(request: PersonRequest, study_id: str) -> HttpResponse:
    """Ask, and remove all of it."""
    found = selectors.own_study(request.user, study_id)

    def act(answer: Answer) -> HttpResponse:
        services.throw_away(study=found, shown=answer.shown)
        messages.success(request, _("Thrown away."))
        return redirect("studies:studies")

    return ask_first(request, lambda: questions.of_throwing_away(found), act)


def address(study: Study, node: int) -> str:
    """The page of a node."""
    return f"{study.get_absolute_url()}?{urlencode({'at': node})}" if node else study.get_absolute_url()


def _page(
    request: PageRequest,
    found: Study,
    node: int,
    fields: Mapping[str, str],
    problem: GameError | None = None,
    form: NameForm | None = None,
) -> HttpResponse:
    is_own = found.owner_id == request.user.pk
    towards = number_in(request.GET, "towards")
    context = presenters.page(found, Place(node, node if towards is None else towards), fields, is_own=is_own)
    context |= {"problem": problem, "address": address(found, node), "form": form or NameForm({"name": found.name})}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form else problem.status if problem else HTTPStatus.OK
    answer = render(request, f"{PAGE}#update" if request.htmx else PAGE, context, status=status)
    if problem:
        answer["HX-Retarget"] = "#play"
    return answer


def _node(fields: Mapping[str, str], name: str = "at") -> int:
    """The node that is asked for. Raises ``NoSuchNode``."""
    number = number_in(fields, name) if name in fields else ROOT
    if number is None:
        raise NoSuchNode
    return number


def _move(study: Study, fields: Mapping[str, str]) -> Document:
    """The move a form stands for. Raises ``MoveRefused``."""
    try:
        return for_title(study.game.title).document(fields)
    except InvalidMove as error:
        raise MoveRefused(title=study.game.title, error=error) from error
