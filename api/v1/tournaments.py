"""``/tournaments``: which there are, one of them, its standings and rounds, entering and withdrawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from django.http import HttpResponse
from ninja import Path, Query, Router

from api.errors import NotFound
from api.v1 import tournament_documents as documents
from api.v1.auth import PUBLIC, READ, TABLES, ApiRequest, PublicRequest
from api.v1.paging import Cursor, Limit, cursor_of, cursor_of_row, earliest_first, latest_first, number_in
from api.v1.responses import json_response
from api.v1.schemas.tournaments import FormatName, RoundOut, StandingsOut, TournamentOut, TournamentsOut
from games.tournaments import selectors, services

router = Router(tags=["tournaments"], auth=READ)
When = Literal["coming", "running", "over"]
Number = Annotated[int, Path(ge=1, lt=2**15)]
TitleName = Annotated[str, Query(description="Of one title.", max_length=30)]


@router.get("", response=TournamentsOut, auth=PUBLIC, operation_id="tournaments", summary="Tournaments")
def tournaments(
    request: PublicRequest,
    when: When = "coming",
    title: TitleName = "",
    format: FormatName | None = None,  # noqa: A002  # The name in the address.
    mine: Annotated[bool, Query(description="Only those I’m in, or was in.")] = False,
    cursor: Cursor = "",
    limit: Limit = 30,
) -> HttpResponse:
    """Upcoming ones, soonest first; running ones; or finished ones and my cancelled ones, latest first."""
    rows = selectors.listed(request.user, when)
    if title:  # PostgreSQL looks for no text with NUL, and no title is called so.
        rows = rows.none() if "\0" in title else rows.filter(title=title)
    if format:
        rows = rows.filter(format=format)
    if mine:
        rows = rows.filter(pk__in=selectors.entered(request.user))
    column, in_order = ("ended_at", latest_first) if when == "over" else ("starts_at", earliest_first)
    found = list(in_order(rows, column, cursor)[: limit + 1])
    people = selectors.people_in_each(found)
    lines = [documents.line(each, people.get(each.pk, 0)) for each in found[:limit]]
    following = cursor_of_row(found[limit - 1], column) if len(found) > limit else None
    return json_response({"tournaments": lines, "next": following})


@router.get(
    "/{slug:tournament}", response=TournamentOut, auth=PUBLIC, operation_id="tournament", summary="A tournament"
)
def tournament(request: PublicRequest, tournament: str) -> HttpResponse:
    """Its facts and rules, the latest it can end, its rounds, and my entry."""
    return _whole(request, tournament)


def _whole(request: PublicRequest | ApiRequest, public_id: str) -> HttpResponse:
    return json_response(documents.whole(selectors.tournament_for(request.user, public_id), request.user))


@router.get(
    "/{slug:tournament}/standings", response=StandingsOut, auth=PUBLIC, operation_id="standings", summary="Standings"
)
def standings(request: PublicRequest, tournament: str, cursor: Cursor = "", limit: Limit = 100) -> HttpResponse:
    """Everybody in order, in a league division by division; empty before the start."""
    rows = documents.standings(selectors.tournament_for(request.user, tournament), request.user)
    first = number_in(cursor) if cursor else 0
    found = rows[first : first + limit + 1]
    return json_response({"standings": found[:limit], "next": _next(found, first, limit)})


@router.get(
    "/{slug:tournament}/rounds/{int:number}", response=RoundOut, auth=PUBLIC, operation_id="round", summary="A round"
)
def round_(
    request: PublicRequest, tournament: str, number: Number, cursor: Cursor = "", limit: Limit = 30
) -> HttpResponse:
    """A round that has begun, with its tables."""
    shown = selectors.tournament_for(request.user, tournament)
    made = shown.played.filter(number=number).first()
    if made is None:
        raise NotFound
    tables = documents.round_tables(shown, made, request.user)
    first = number_in(cursor) if cursor else 0
    found = tables[first : first + limit + 1]
    document = documents.round_line(made, len(tables)) | {"draw": documents.draw_of(shown, made)}
    return json_response(document | {"pairings": found[:limit], "next": _next(found, first, limit)})


def _next(found: Sequence[Any], first: int, limit: int) -> str | None:
    """The cursor of the next page of a list whose order is fixed: of a ranking, of a round's tables."""
    return cursor_of(first + limit) if len(found) > limit else None


@router.post(
    "/{slug:tournament}/enter", response=TournamentOut, auth=TABLES, operation_id="enterTournament", summary="Enter"
)
def enter(request: ApiRequest, tournament: str) -> HttpResponse:
    """Take part, join the waiting list of a full one, or confirm the next season of a league."""
    services.enter(tournament=selectors.tournament_for(request.user, tournament), user=request.user)
    return _whole(request, tournament)


@router.post(
    "/{slug:tournament}/withdraw",
    response=TournamentOut,
    auth=TABLES,
    operation_id="withdrawFromTournament",
    summary="Withdraw",
)
def withdraw(request: ApiRequest, tournament: str) -> HttpResponse:
    """Stop taking part; running games go on."""
    services.withdraw(tournament=selectors.tournament_for(request.user, tournament), user=request.user)
    return _whole(request, tournament)
