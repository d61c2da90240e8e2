"""The page that a mail about a proposal leads to: whoever has its link may answer, without being logged in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.errors import LinkOfSomebodyElse, NotAsked, ProposalOver, UnknownAnswer
from games.models import Proposal
from games.proposals import links, proposing
from games.proposals.links import Asked
from games.proposals.presenters import shown_proposal
from games.tables.selectors import known_game
from games.tables.tables import read_table

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
