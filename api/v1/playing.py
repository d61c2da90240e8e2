"""What a seat decides: step, undo, confirm, withdraw, resign, plan; the same services as the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from ninja import Router

from api.v1 import documents
from api.v1.auth import PLAY, READ, ApiRequest
from api.v1.responses import json_response
from api.v1.schemas.base import moment
from api.v1.schemas.playing import DecisionIn, HintOut, PlansIn, PlansOut, ResignIn, StepIn, UndoIn
from api.v1.schemas.tables import TableOut
from games.analysis import hinting
from games.clocks import timeouts
from games.models import Game
from games.premoves import ahead, several
from games.premoves.errors import NothingToPlan
from games.tables import play, presence, taking_back
from games.tables.access import game_for
from games.tables.errors import NotSure
from games.tables.tables import Table, read_table

router = Router(tags=["playing"], auth=PLAY)


def _do(request: ApiRequest, table: str, act: Callable[[Game], Table]) -> HttpResponse:
    """Do it, and answer with the table as it is then."""
    game = game_for(request, table)
    presence.note(table, request.user)
    left = act(game)
    return json_response(documents.table_document(left.game, request.user, left))


@router.post("/{slug:table}/steps", response=TableOut, operation_id="step", summary="Play a step")
def step(request: ApiRequest, table: str, body: StepIn) -> HttpResponse:
    """One step of my turn: a draft until I confirm it. A step that reveals something confirms the turn."""

    def make(game: Game) -> Table:
        wanted: dict[str, Any] = {"game": game, "user": request.user, "decision": body.decision, "move": body.move}
        if body.confirm:
            return play.step_and_confirm(**wanted)
        return play.replace_step(**wanted) if body.instead else play.step(**wanted)

    return _do(request, table, make)


@router.post("/{slug:table}/undo", response=TableOut, operation_id="undo", summary="Take back a step")
def undo(request: ApiRequest, table: str, body: UndoIn) -> HttpResponse:
    """The last step of my draft, or all of them."""
    take = play.start_over if body.all else play.undo
    return _do(request, table, lambda game: take(game=game, user=request.user, decision=body.decision))


@router.post("/{slug:table}/confirm", response=TableOut, operation_id="confirm", summary="Confirm my turn")
def confirm(request: ApiRequest, table: str, body: DecisionIn) -> HttpResponse:
    """Play the drafted turn; it can’t be undone."""
    return _do(request, table, lambda game: play.confirm(game=game, user=request.user, decision=body.decision))


@router.post("/{slug:table}/withdraw", response=TableOut, operation_id="withdraw", summary="Change my mind")
def withdraw(request: ApiRequest, table: str, body: DecisionIn) -> HttpResponse:
    """Take my decision back while others still decide the same."""
    return _do(request, table, lambda game: taking_back.withdraw(game=game, user=request.user, decision=body.decision))


@router.post("/{slug:table}/resign", response=TableOut, operation_id="resign", summary="Resign")
def resign(request: ApiRequest, table: str, body: ResignIn) -> HttpResponse:
    """Give up; a bot plays on for the seat."""

    def give_up(game: Game) -> Table:
        if not body.sure:
            raise NotSure
        return play.resign(game=game, user=request.user, decision=body.decision)

    return _do(request, table, give_up)


@router.post("/{slug:table}/back", response=TableOut, operation_id="comeBack", summary="Take my seat again")
def come_back(request: ApiRequest, table: str) -> HttpResponse:
    """After a stand-in has played for me."""
    return _do(request, table, lambda game: timeouts.come_back(game=game, user=request.user))


# --- turns to come ---------------------------------------------------------------------------------------------------


@router.get("/{slug:table}/plans", response=PlansOut, auth=READ, operation_id="plans", summary="What I have planned")
def plans(request: ApiRequest, table: str) -> HttpResponse:
    """Turns planned ahead; nobody else sees them."""
    return _plans(read_table(game_for(request, table)), request)


@router.put("/{slug:table}/plans", response=PlansOut, operation_id="plan", summary="Plan ahead")
def plan(request: ApiRequest, table: str, body: PlansIn) -> HttpResponse:
    """Replace the plans for these turns; plans for other turns stay."""
    game = game_for(request, table)
    return _plans(several.keep(game=game, user=request.user, decision=body.decision, plans=body.plans), request)


def _plans(table: Table, request: ApiRequest) -> HttpResponse:
    seat = table.seat_of(request.user)
    plans = [
        {"key": plan.key, "occasion": plan.occasion, "moves": plan.moves, "made_at": moment(plan.made_at)}
        for plan in table.plans[seat.seat_number]
    ]
    try:
        occasions = ahead.occasions(table, seat)
    except NothingToPlan:
        occasions = []
    decision = table.decision_of(seat, table.draft_of(seat))
    return json_response({"decision": decision, "occasions": occasions, "plans": plans})


@router.post("/{slug:table}/hint", response=HintOut, operation_id="hint", summary="What would a bot do?")
def hint(request: ApiRequest, table: str) -> HttpResponse:
    """Only at tables where all others are bots of the site; the log tells that you asked."""
    game = game_for(request, table)
    hinting.ask(game=game, user=request.user)
    _table, _seat, ways = hinting.ways(game=game, user=request.user)
    return json_response({"ways": ways})
