"""What people say at a table, in a tournament or a group, and notes that only their writers read."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from ninja import Router

from api.errors import InvalidText
from api.v1.auth import READ, TALK, ApiRequest
from api.v1.paging import Cursor, Limit, cursor_of, number_in
from api.v1.people import Name, named
from api.v1.responses import json_response
from api.v1.schemas.base import moment
from api.v1.schemas.talk import LineIn, NoteIn, NoteOut, SaidOut, TalkOut
from games.chat import access, selectors, services
from games.chat.at_tables import AtTable
from games.chat.forms import LineForm, NoteForm
from games.chat.models import Line, Room
from games.chat.places import Place, visible_place
from games.tables.access import game_for

Audience = Room.Audience
router = Router(tags=["talk"], auth=TALK)


@router.get("/tables/{slug:table}/talk/{audience}", response=TalkOut, auth=READ, operation_id="talk", summary="Chat")
def talk(request: ApiRequest, table: str, audience: str, cursor: Cursor = "", limit: Limit = 30) -> HttpResponse:
    """Messages of “players” or “watchers”: the first page has the latest, each in order."""
    game = game_for(request, table)
    return _page(request, selectors.room_of(game, access.expect_readable(game, request.user, audience)), cursor, limit)


def _page(request: ApiRequest, room: Room | None, cursor: str, limit: int) -> HttpResponse:
    before = number_in(cursor) if cursor else None
    lines = selectors.latest_lines(room, before=before, most=limit) if room else []
    return json_response({"lines": [_said(line, request) for line in lines], "next": _earlier(lines)})


def _earlier(lines: list[Line]) -> str | None:
    return cursor_of(lines[0].number) if lines and lines[0].number > 1 else None


@router.post(
    "/tables/{slug:table}/talk/{audience}", response={201: SaidOut}, operation_id="say", summary="Say something"
)
def say(request: ApiRequest, table: str, audience: str, body: LineIn) -> HttpResponse:
    """Write to the players, or among the spectators."""
    game = game_for(request, table)
    whose = access.expect_readable(game, request.user, audience)
    return _write(request, AtTable(game, whose), body)


def _write(request: ApiRequest, place: Place, body: LineIn) -> HttpResponse:
    text = _cleaned(LineForm({"text": body.text}))
    line = services.write(place=place, user=request.user, text=text)
    return json_response(_said(line, request), 201)


@router.get(
    "/tournaments/{slug:tournament}/talk",
    response=TalkOut,
    auth=READ,
    operation_id="tournamentTalk",
    summary="Chat of a tournament",
)
def tournament_talk(request: ApiRequest, tournament: str, cursor: Cursor = "", limit: Limit = 30) -> HttpResponse:
    """Messages of a tournament, for all who may see it: the first page has the latest, each in order."""
    return _page(request, visible_place(request, tournament, Audience.ENTRANTS).room(), cursor, limit)


@router.post(
    "/tournaments/{slug:tournament}/talk",
    response={201: SaidOut},
    operation_id="sayInTournament",
    summary="Say something in a tournament",
)
def say_in_tournament(request: ApiRequest, tournament: str, body: LineIn) -> HttpResponse:
    """Write to all who take part. The organiser can, too."""
    return _write(request, visible_place(request, tournament, Audience.ENTRANTS), body)


@router.get(
    "/groups/{slug:group}/talk", response=TalkOut, auth=READ, operation_id="groupTalk", summary="Chat of a group"
)
def group_talk(request: ApiRequest, group: str, cursor: Cursor = "", limit: Limit = 30) -> HttpResponse:
    """Messages of a group of mine: the first page has the latest, each in order."""
    return _page(request, visible_place(request, group, Audience.MEMBERS).room(), cursor, limit)


@router.post(
    "/groups/{slug:group}/talk",
    response={201: SaidOut},
    operation_id="sayInGroup",
    summary="Say something in a group",
)
def say_in_group(request: ApiRequest, group: str, body: LineIn) -> HttpResponse:
    """Write to the members of a group of mine."""
    return _write(request, visible_place(request, group, Audience.MEMBERS), body)


def _cleaned(form: LineForm | NoteForm) -> str:
    """The text as the pages would keep it. Raises ``InvalidText``."""
    if not form.is_valid():
        raise InvalidText(reason=form.errors["text"][0])
    return str(form.cleaned_data["text"])


def _said(line: Line, request: ApiRequest) -> dict[str, Any]:
    return {
        "number": line.number,
        "author": line.author.display_name if line.author else None,
        "text": line.text if line.is_shown else "",
        "at": moment(line.written_at),
        "is_mine": line.author_id == request.user.pk,
    }


# --- notes -----------------------------------------------------------------------------------------------------------


@router.get("/tables/{slug:table}/note", response=NoteOut, auth=READ, operation_id="tableNote", summary="My note")
def table_note(request: ApiRequest, table: str) -> dict[str, Any]:
    """What I noted about a table."""
    return {"text": selectors.note_about(request.user, game=game_for(request, table))}


@router.put("/tables/{slug:table}/note", response=NoteOut, operation_id="noteTable", summary="Note something")
def note_table(request: ApiRequest, table: str, body: NoteIn) -> dict[str, Any]:
    """Nobody else reads it."""
    game, text = game_for(request, table), _cleaned(NoteForm({"text": body.text}))
    services.keep(writer=request.user, text=text, game=game)
    return {"text": text}


@router.get("/people/{name}/note", response=NoteOut, auth=READ, operation_id="personNote", summary="My note")
def person_note(request: ApiRequest, name: Name) -> dict[str, Any]:
    """What I noted about somebody."""
    return {"text": selectors.note_about(request.user, user=named(name))}


@router.put("/people/{name}/note", response=NoteOut, operation_id="notePerson", summary="Note something")
def note_person(request: ApiRequest, name: Name, body: NoteIn) -> dict[str, Any]:
    """Nobody else reads it."""
    text = _cleaned(NoteForm({"text": body.text}))
    services.keep(writer=request.user, text=text, user=named(name))
    return {"text": text}
