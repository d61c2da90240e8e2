"""Tables before their games: made, joined, left; and what people at a table agree on."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from ninja import Router

from api.errors import TermsRefused
from api.v1 import documents, tables
from api.v1.auth import READ, TABLES, ApiRequest
from api.v1.responses import json_response
from api.v1.schemas.base import moment
from api.v1.schemas.bots import PlayBotIn
from api.v1.schemas.lobby import AnswerProposalIn, DeclineIn, InviteIn, ProposalIn, ProposalsOut, StartIn, TableIn
from api.v1.schemas.tables import TableOut
from api.v1.tables import Invite
from games import texts
from games.engine.clock.terms import PRESETS, Terms, read_terms
from games.engine.fields import Unreadable
from games.lobby import again, companies, hosting, joining
from games.lobby.places import PlaceFor, PlaceRequest
from games.models import Game, Proposal
from games.proposals import proposing
from games.proposals.errors import ProposalOver
from games.tables.access import game_for, invitation
from games.tables.errors import NotYourSeat
from games.tables.fingerprints import fingerprint
from games.tables.tables import read_table

router = Router(tags=["lobby"], auth=TABLES)


def _shown(game: Game, request: ApiRequest, status: int = 200) -> HttpResponse:
    return json_response(documents.table_document(game, request.user), status)


@tables.router.post(
    "", response={201: TableOut}, auth=TABLES, tags=["lobby"], operation_id="makeTable", summary="Create a table"
)
def make(request: ApiRequest, body: TableIn) -> HttpResponse:
    """A new table. A bot's tables always allow bots by others."""
    places = [PlaceRequest(PlaceFor(place.sitter), name=place.name, bot=place.level) for place in body.places]
    has_guests = any(place.sitter in (PlaceFor.ANYBODY, PlaceFor.INVITED) for place in places)
    game = companies.make_table(
        host=request.user,
        title=body.title,
        options=body.options,
        places=places,
        surprise=body.surprise,
        is_public=body.is_public,
        is_rated=body.is_rated if has_guests else False,
        allows_bots=body.allows_bots,
        terms=terms_of(body, waits=body.is_public and has_guests),
    )
    return _shown(game, request, 201)


def terms_of(body: TableIn | PlayBotIn, *, waits: bool) -> Terms | None:
    """As the form for a new table takes them; usually a table that ``waits`` for strangers has a clock."""
    if body.terms is not None:
        return _read(body.terms.model_dump())
    if body.pace == "usual":
        return PRESETS["relaxed"] if waits else None
    return PRESETS[body.pace]


def _read(terms: dict[str, Any]) -> Terms | None:
    try:
        return read_terms(terms)
    except Unreadable as error:
        wrong = [{"where": f"terms.{each.field}", "what": texts.clock_problem(each)} for each in error.problems]
        raise TermsRefused(errors=wrong) from error


@router.post("/{slug:table}/join", response=TableOut, operation_id="join", summary="Sit down")
def join(request: ApiRequest, table: str, invite: Invite = "") -> HttpResponse:
    """Take a place, or accept an invitation."""
    game = game_for(request, table)
    return _shown(joining.join(game=game, user=request.user, token=invitation(request)), request)


@router.post("/{slug:table}/leave", response=TableOut, operation_id="leave", summary="Leave")
def leave(request: ApiRequest, table: str, invite: Invite = "") -> HttpResponse:
    """Give my place back, or decline an invitation, before the game."""
    return _shown(joining.leave(game=game_for(request, table), user=request.user), request)


@router.post("/{slug:table}/decline", response=TableOut, operation_id="decline", summary="Decline an invitation")
def decline(request: ApiRequest, table: str, body: DeclineIn) -> HttpResponse:
    """Give back the place that is kept for me, and say why: whoever invited me reads it in the inbox."""
    game = joining.decline(game=game_for(request, table), user=request.user, reason=joining.Reason(body.reason))
    return _shown(game, request)


@router.post("/{slug:table}/invite", response=TableOut, operation_id="invite", summary="Invite somebody")
def invite(request: ApiRequest, table: str, body: InviteIn) -> HttpResponse:
    """Keep a place for somebody, as the host."""
    return _shown(hosting.invite(game=game_for(request, table), user=request.user, name=body.name), request)


@router.post("/{slug:table}/start", response=TableOut, operation_id="start", summary="Start now")
def start(request: ApiRequest, table: str, body: StartIn) -> HttpResponse:
    """Begin, as the host; bots of the site take the free places."""
    return _shown(hosting.start(game=game_for(request, table), user=request.user, bot=body.level), request)


@router.post("/{slug:table}/cancel", response=TableOut, operation_id="cancelTable", summary="Cancel")
def cancel(request: ApiRequest, table: str) -> HttpResponse:
    """Cancel a table before its game starts, as the host."""
    game = hosting.cancel(game=game_for(request, table), user=request.user)
    return _shown(game, request)


@router.post("/{slug:table}/again", response=TableOut, operation_id="playAgain", summary="Play again")
def play_again(request: ApiRequest, table: str) -> HttpResponse:
    """A new table for the same people; later requests join the same one."""
    return _shown(again.play_again(game=game_for(request, table), user=request.user), request)


# --- agreeing --------------------------------------------------------------------------------------------------------


@router.get("/{slug:table}/proposal", response=ProposalsOut, auth=READ, operation_id="proposal", summary="The proposal")
def proposal(request: ApiRequest, table: str) -> HttpResponse:
    """The open proposal at a table where I play."""
    game = game_for(request, table)
    found = proposing.open_proposal(game)
    if not read_table(game).find_seat(request.user) and not (found and _is_asked(game, found, request)):
        raise NotYourSeat
    return _written(game, found)


@router.post("/{slug:table}/proposal", response=ProposalsOut, operation_id="propose", summary="Propose something")
def propose(request: ApiRequest, table: str, body: ProposalIn) -> HttpResponse:
    """Ask everyone at the table; it happens once the last one agrees."""
    game = game_for(request, table)
    details = body.model_dump(exclude={"code"}, exclude_none=True)
    return _written(game, proposing.propose(game=game, user=request.user, code=body.code, details=details))


@router.put("/{slug:table}/proposal", response=ProposalsOut, operation_id="answerProposal", summary="Answer a proposal")
def answer(request: ApiRequest, table: str, body: AnswerProposalIn) -> HttpResponse:
    """Agree, refuse, or withdraw my own."""
    game = game_for(request, table)
    found = proposing.open_proposal(game)
    if found is None or body.id not in {None, _id(found)}:
        raise ProposalOver
    act = proposing.agree if body.agree else proposing.refuse
    return _written(game, act(proposal=found, user=request.user))


def _id(proposal: Proposal) -> str:
    return fingerprint("proposal", proposal.pk)


def _is_asked(game: Game, proposal: Proposal, request: ApiRequest) -> bool:
    return request.user in proposing.others_asked(read_table(game), proposal)


def _written(game: Game, proposal: Proposal | None) -> HttpResponse:
    if proposal is None:
        return json_response({"proposal": None})
    asked = proposing.others_asked(read_table(game), proposal) if proposal.is_open else []
    shown = {
        "id": _id(proposal),
        "code": proposal.code,
        "by": proposal.user.username if proposal.user else None,
        "details": {key: value for key, value in proposal.details.items() if key != "person"},
        "made_at": moment(proposal.made_at),
        "status": proposal.status,
        "waits_for": [person.username for person in asked],
    }
    return json_response({"proposal": shown})
