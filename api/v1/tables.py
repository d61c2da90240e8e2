"""``/tables``: lists, one table, its log, its earlier positions, its record."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpResponse
from django.utils.html import strip_tags
from ninja import Query, Router

from api.v1 import documents
from api.v1.answers import written
from api.v1.auth import READ, ApiRequest
from api.v1.paging import Cursor, Limit, cursor, number_in
from api.v1.schemas.base import Free, moment
from api.v1.schemas.tables import LegalOut, LinesOut, LogOut, PositionOut, TableOut
from games.history.pages.log import each_move_in_words
from games.lobby import lists
from games.models import Game
from games.records.selectors import record_for
from games.tables import history, presence, selectors
from games.tables.access import game_for
from games.tables.past import read_table_at
from games.tables.tables import read_table

router = Router(tags=["tables"], auth=READ)
Mine = Literal["running", "open", "finished"]
Invite = Annotated[str, Query(description="The secret of an invitation link, if you have one.", max_length=30)]


@router.get("", response=LinesOut, operation_id="openTables", summary="Tables that wait for players")
def open_tables(request: ApiRequest, cursor: Cursor = "", limit: Limit = 30) -> HttpResponse:
    """Public tables that anybody may join, the newest first."""
    return _page(lists.open_tables(), request, cursor, limit)


@router.get("/mine", response=LinesOut, operation_id="myTables", summary="My tables")
def my_tables(request: ApiRequest, status: Mine = "running", cursor: Cursor = "", limit: Limit = 30) -> HttpResponse:
    """Where I sit or am invited: what waits for me first, then by deadline."""
    if status == "finished":
        first = number_in(cursor)
        keys = lists.results(request.user)[first : first + limit + 1]
        return _written(lists.tables_of(keys), request, first, limit)
    return _page(lists.my_games(request.user, status), request, cursor, limit)


def _page(rows: Any, request: ApiRequest, cursor: str, limit: int) -> HttpResponse:
    first = number_in(cursor)
    return _written(list(rows[first : first + limit + 1]), request, first, limit)


def _written(games: list[Game], request: ApiRequest, first: int, limit: int) -> HttpResponse:
    following = cursor(first + limit) if len(games) > limit else None
    return written({"tables": documents.lines(games[:limit], request.user), "next": following})


@router.get("/{slug:table}", response=TableOut, operation_id="table", summary="A table")
def table(request: ApiRequest, table: str, invite: Invite = "") -> HttpResponse:
    """What everybody may know, my view, what I may decide, and the clocks."""
    game = game_for(request, table)
    presence.note(table, request.user)
    return written(documents.table_document(game, request.user))


@router.get("/{slug:table}/legal", response=LegalOut, operation_id="legalMoves", summary="What I may decide")
def legal(
    request: ApiRequest, table: str, start: Annotated[int, Query(ge=0, le=10**9)] = 0, limit: Limit = 100
) -> HttpResponse:
    """Legal moves from number ``start`` on, for titles with too many to send at once."""
    shown = read_table(game_for(request, table))
    seat = shown.seat_of(request.user)
    return written(documents.legal(shown, seat, shown.draft_of(seat), start, limit))


@router.get("/{slug:table}/log", response=LogOut, operation_id="log", summary="What happened")
def log(request: ApiRequest, table: str, cursor: Cursor = "", limit: Limit = 30, invite: Invite = "") -> HttpResponse:
    """Moves with what happened in them, the oldest first. Hidden decisions come when they are revealed."""
    shown = read_table(game_for(request, table))
    first = number_in(cursor, 1)
    start = max(1, first)
    entries = each_move_in_words(shown, start, min(shown.game.move_count, start + limit - 1))
    moves = selectors.moves_between(shown.game.pk, start, start + len(entries) - 1)
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
    last = start + len(entries)
    return written({"entries": told, "next": cursor_after(last, shown.number)})


def cursor_after(number: int, last: int) -> str | None:
    """The cursor of a page that begins with a move, if there is one."""
    return cursor(number) if number <= last else None


@router.get("/{slug:table}/positions/{int:number}", response=PositionOut, operation_id="position", summary="A position")
def position(request: ApiRequest, table: str, number: int, invite: Invite = "") -> HttpResponse:
    """The table after so many moves, as my seat saw it then."""
    game = game_for(request, table)
    then = read_table_at(game, number)
    seat = then.find_seat(request.user)
    viewer = seat.number if seat else None
    view = then.ruleset.write_view(then.ruleset.view(then.state, viewer))
    return written({"number": number, "last": game.move_count, "seat": viewer, "view": view})


@router.get("/{slug:table}/record", response=Free, operation_id="record", summary="The game record")
def record(request: ApiRequest, table: str, invite: Invite = "") -> HttpResponse:
    """docs/game-record.md; while the game runs, only what I may see of it."""
    return written(record_for(game_for(request, table), request.user))
