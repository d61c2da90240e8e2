"""Views for proposals and for seats to take over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.locale.reader import PersonRequest
from games.errors import GameError
from games.models import Game, Proposal, StuckReport
from games.proposals import (
    links,
    loans,
    proposing,
    stuck,
    types,
)
from games.proposals import presenters as presenter
from games.proposals.errors import LinkOfSomebodyElse, NotAsked, ProposalOver, UnknownAnswer, UnknownProposal
from games.proposals.forms import AnyProposalForm, StuckForm, proposal_forms
from games.proposals.links import Asked
from games.proposals.presenters import shown_proposal
from games.tables import taking_back
from games.tables.access import at_table, game_for, link_to
from games.tables.errors import NotYourSeat
from games.tables.selectors import known_game
from games.tables.tables import Table, read_table

ANSWERS: Mapping[str, Callable[..., Proposal]] = {"agree": proposing.agree, "refuse": proposing.refuse}
"""What the buttons say."""


@csrf_exempt  # The link itself says who answers; no cookie counts, so none can be misused.
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what is proposed, and answers nothing; POST answers. Raises an error of the link."""
    asked = links.find_asked(token)
    if request.user.is_authenticated and request.user.pk != asked.person.pk:
        raise LinkOfSomebodyElse
    if request.method != "POST":
        return _page(request, asked, HTTPStatus.OK if asked.proposal.is_open else HTTPStatus.GONE)
    try:
        proposal = answer_of(request)(proposal=asked.proposal, user=asked.person)
    except ProposalOver as error:
        return _page(request, Asked(Proposal.objects.get(pk=asked.proposal.pk), asked.person), error.status)
    return _page(request, Asked(proposal, asked.person), HTTPStatus.OK)


def answer_of(request: HttpRequest) -> Callable[..., Proposal]:
    """What the pressed button does. Raises ``UnknownAnswer``."""
    act = ANSWERS.get(request.POST.get("answer", ""))
    if act is None:
        raise UnknownAnswer
    return act


def _page(request: HttpRequest, asked: Asked, status: HTTPStatus) -> HttpResponse:
    table = read_table(known_game(asked.proposal.game))
    shown = shown_proposal(table, asked.proposal, asked.person)
    if shown.is_open and not shown.is_asked and not shown.has_agreed:
        raise NotAsked
    context = {"game": table.game, "proposal": shown, "is_at_table": request.user.is_authenticated}
    return render(request, "games/answer.html", context, status=status)


PAST = 5
"""So many of the latest proposals are shown with what came of them."""


@require_safe
@at_table
@never_cache
def together(request: PersonRequest, public_id: str) -> HttpResponse:
    """What is proposed, and what can be; for those who sit there, or are asked to."""
    return _table_page(request, read_table(game_for(request, public_id)))


@require_POST
@at_table
def propose(request: PersonRequest, public_id: str) -> HttpResponse:
    """Propose something to the others; where nobody else is asked it is done."""
    game = game_for(request, public_id)
    code = request.POST.get("code", "")
    forms = proposal_forms(game, code, request.POST)
    if code not in forms:
        raise UnknownProposal
    form = forms[code]
    if not form.is_valid():
        return _refused(request, game, forms, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        details = {**form.details(), "version": request.POST.get("version", "")}
        proposal = proposing.propose(game=game, user=request.user, code=code, details=details)
    except NotYourSeat:
        raise
    except GameError as error:
        form.refuse(error)
        return _refused(request, game, forms, error.status)
    if not proposal.is_open:
        return redirect(game)
    messages.success(request, _("We’ve asked the others, here and by email."))
    return redirect("games:together", game.public_id)


@require_POST
@at_table
def answer(request: PersonRequest, public_id: str) -> HttpResponse:
    """Agree, refuse, or withdraw what one has proposed. Raises ``ProposalOver``, ``NotAsked``, ``UnknownAnswer`` …"""
    game = game_for(request, public_id)
    key = request.POST.get("proposal", "")
    proposal = Proposal.objects.filter(game=game, pk=int(key) if key.isdecimal() and len(key) < 19 else 0).first()
    if proposal is None:
        raise ProposalOver
    answer_of(request)(proposal=proposal, user=request.user)
    return redirect("games:together", game.public_id) if request.POST.get("back") == "together" else redirect(game)


@require_POST
@at_table
def take_again(request: PersonRequest, public_id: str) -> HttpResponse:
    """Take one's seat again before the day that was agreed. Raises ``NotAway`` …"""
    game = game_for(request, public_id)
    loans.take_again(game=game, user=request.user)
    return redirect(game)


@require_POST
@at_table
def report(request: PersonRequest, public_id: str) -> HttpResponse:
    """Say that the table is stuck; the page shows the receipt, then and later."""
    game = game_for(request, public_id)
    form = StuckForm(request.POST)
    if not form.is_valid():
        return _table_page(request, read_table(game), HTTPStatus.UNPROCESSABLE_ENTITY, stuck=form)
    try:
        stuck.report(game=game, user=request.user, text=form.cleaned_data["text"])
    except NotYourSeat:
        raise
    except GameError as error:
        form.add_error(None, error.message)
        return _table_page(request, read_table(game), error.status, stuck=form)
    return redirect(reverse("games:together", args=[game.public_id]) + "#receipts")


def _refused(request: PersonRequest, game: Game, forms: dict[str, AnyProposalForm], status: HTTPStatus) -> HttpResponse:
    return _table_page(request, read_table(game), status, forms=forms)


def _table_page(
    request: PersonRequest,
    table: Table,
    status: HTTPStatus = HTTPStatus.OK,
    *,
    forms: dict[str, AnyProposalForm] | None = None,
    stuck: StuckForm | None = None,
) -> HttpResponse:
    game, seat = table.game, table.find_seat(request.user)
    proposal, loan = presenter.open_for(table, request.user), presenter.loan_of(table, request.user)
    is_host = request.user.pk == game.host_id
    if seat is None and loan is None and proposal is None and not is_host:
        raise NotYourSeat
    past = Proposal.objects.filter(game=game).exclude(status=Proposal.Status.OPEN).select_related("user")
    context: dict[str, Any] = {
        "game": game,
        "seat": seat,
        "proposal": proposal,
        "loan": loan,
        "stand_in": presenter.stand_in(loan) if loan else None,
        "is_refused": forms is not None,
        "forms": {code.replace("-", "_"): form for code, form in (forms or proposal_forms(game)).items()},
        "may_take_back": seat is not None and game.is_running and taking_back.has_turn(table),
        "may_ask_for_absent": seat is not None and game.is_running and types.may_ask_for_absent(table, seat),
        "past": [presenter.shown_proposal(table, each, request.user) for each in past.order_by("-pk")[:PAST]]
        if seat or loan
        else [],
        "stuck": stuck or StuckForm(),
        "is_host": is_host,
        "link": link_to(request, game) if game.invite_token and not game.is_public else "",
        "receipts": StuckReport.objects.filter(game=game, user=request.user).order_by("-pk"),
    }
    return render(request, "games/together.html", context, status=status)
