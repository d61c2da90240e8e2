"""``/tables``: lists, one table, its log, its earlier positions, its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple

from django.http import HttpResponse
from django.utils.html import strip_tags
from ninja import Query, Router

from accounts.models import User
from api.v1 import documents
from api.v1.auth import PUBLIC, READ, ApiRequest, PublicRequest
from api.v1.paging import Cursor, Limit, cursor_of, cursor_of_row, key_in, latest_first, microseconds, number_in, rank
from api.v1.responses import json_response
from api.v1.schemas.base import Free, moment
from api.v1.schemas.tables import LegalOut, LinesOut, LogOut, PositionOut, TableOut
from games.history.pages.log import each_move_in_words
from games.lobby import my_games
from games.lobby import open_tables as lobby
from games.models import Game
from games.records.selectors import record_for
from games.tables import history, presence, selectors
from games.tables.access import game_for
from games.tables.past import read_table_at
from games.tables.selectors import tables_in_order
from games.tables.tables import read_table

router = Router(tags=["tables"], auth=READ)
Mine = Literal["running", "open", "finished"]
Invite = Annotated[str, Query(description="The secret of an invitation link, if you have one.", max_length=30)]


@router.get("", response=LinesOut, auth=PUBLIC, operation_id="openTables", summary="Tables waiting for players")
def open_tables(request: PublicRequest, cursor: Cursor = "", limit: Limit = 30) -> HttpResponse:
    """Public tables that anybody may join, the newest first."""
    found = list(latest_first(lobby.open_tables(), "created_at", cursor)[: limit + 1])
    return _page(found, request, limit, lambda game: cursor_of_row(game, "created_at"))


@router.get("/mine", response=LinesOut, operation_id="myTables", summary="My tables")
def my_tables(request: ApiRequest, status: Mine = "running", cursor: Cursor = "", limit: Limit = 30) -> HttpResponse:
    """Where I sit or am invited: my turn first, then by deadline; finished tables, latest first."""
    if status == "finished":
        results = latest_first(my_games.results(request.user).queryset(), "ended_at", cursor)
        games = tables_in_order(results[: limit + 1])
        return _page(games, request, limit, lambda game: cursor_of_row(game, "ended_at"))
    places = _after(_in_order(request.user, status), cursor)[: limit + 1]
    cursors = {place.pk: cursor_of(*place.urgency, place.public_id) for place in places}
    return _page(tables_in_order(cursors), request, limit, lambda game: cursors[game.pk])


class Place(NamedTuple):
    """Where a table stands among somebody's."""

    urgency: tuple[int | None, ...]
    """Deadline, since when it waits, then the last move and the making of the table backwards; in microseconds."""
    public_id: str
    pk: int

    @property
    def rank(self) -> tuple[Any, ...]:
        """By which tables are sorted."""
        return (*rank(self.urgency), self.public_id)


def _in_order(user: User, status: str) -> list[Place]:
    """Somebody's tables that are not over: never so many that a database must sort them."""
    rows = my_games.urgency_of_my_games(user, status)
    return sorted((_place(*row) for row in rows), key=lambda place: place.rank)


def _place(deadline: Any, since: Any, last: Any, made: Any, public_id: str, pk: int) -> Place:
    backwards = [None if at is None else -at for at in map(microseconds, (last, made))]
    return Place((microseconds(deadline), microseconds(since), *backwards), public_id, pk)


def _after(places: list[Place], cursor: str) -> list[Place]:
    if not cursor:
        return places
    *urgency, public_id = key_in(cursor, int, int, int, int, str)
    last = Place(tuple(urgency), public_id or "", 0)
    return [place for place in places if place.rank > last.rank]


def _page(
    games: list[Game], request: PublicRequest | ApiRequest, limit: int, key: Callable[[Game], str]
) -> HttpResponse:
    following = key(games[limit - 1]) if len(games) > limit else None
    return json_response({"tables": documents.lines(games[:limit], request.user), "next": following})


@router.get("/{slug:table}", response=TableOut, auth=PUBLIC, operation_id="table", summary="A table")
def table(request: PublicRequest, table: str, invite: Invite = "") -> HttpResponse:
    """What everybody may know, my view, what I may decide, and the clocks."""
    game = game_for(request, table)
    presence.note(table, request.user)
    return json_response(documents.table_document(game, request.user))


@router.get("/{slug:table}/legal", response=LegalOut, operation_id="legalMoves", summary="What I may decide")
def legal(
    request: ApiRequest, table: str, start: Annotated[int, Query(ge=0, le=10**9)] = 0, limit: Limit = 100
) -> HttpResponse:
    """Legal moves from number “start” on, for titles with too many to send at once."""
    shown = read_table(game_for(request, table))
    seat = shown.seat_of(request.user)
    return json_response(documents.legal(shown, seat, shown.draft_of(seat), start, limit))


@router.get("/{slug:table}/log", response=LogOut, auth=PUBLIC, operation_id="log", summary="What happened")
def log(
    request: PublicRequest, table: str, cursor: Cursor = "", limit: Limit = 30, invite: Invite = ""
) -> HttpResponse:
    """Moves with what happened in them, the oldest first. Hidden decisions come when they are revealed."""
    shown = read_table(game_for(request, table))
    first = number_in(cursor) + 1 if cursor else 1
    entries = each_move_in_words(shown, first, min(shown.game.move_count, first + limit - 1))
    moves = selectors.moves_between(shown.game.pk, first, first + len(entries) - 1)
    happened = history.happened_in(shown.game, moves)
    told = [
        {
            "number": entry.number,
            "seat": entry.seat,
            "at": moment(entry.at),
            "auto": move.auto,
            "turn": entry.turn,
            "events": [dict(zip(("kind", "seat", "details"), event, strict=True)) for event in what.events],
            "text": [strip_tags(line) for line in entry.lines],
        }
        for entry, move, what in zip(entries, moves, happened, strict=False)
    ]
    last = first + len(entries) - 1
    return json_response({"entries": told, "next": cursor_of(last) if entries and last < shown.number else None})


@router.get(
    "/{slug:table}/positions/{int:number}",
    response=PositionOut,
    auth=PUBLIC,
    operation_id="position",
    summary="A position",
)
def position(request: PublicRequest, table: str, number: int, invite: Invite = "") -> HttpResponse:
    """The table after so many moves, as my seat saw it then."""
    game = game_for(request, table)
    then = read_table_at(game, number)
    seat = then.find_seat(request.user)
    viewer = seat.number if seat else None
    view = then.title.rules.write_view(then.title.rules.view(then.state, viewer))
    return json_response({"number": number, "last": game.move_count, "seat": viewer, "view": view})


@router.get("/{slug:table}/record", response=Free, auth=PUBLIC, operation_id="record", summary="The game record")
def record(request: PublicRequest, table: str, invite: Invite = "") -> HttpResponse:
    """The whole game as one document, to be replayed; while it runs, only what I may see of it."""
    return json_response(record_for(game_for(request, table), request.user))
