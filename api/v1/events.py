"""``/events``: what happened since, as ``text/event-stream``."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router

from api import events
from api.errors import InvalidRequest
from api.events import as_text
from api.models import Event
from api.v1.auth import PUBLIC, READ, ApiRequest, PublicRequest
from api.v1.tables import Invite
from games.tables.access import game_for

router = Router(tags=["events"])
at_table = Router(tags=["events"])
_EVENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "event": {"enum": ["hello", *Event.Kind.values]},
        "data": {"type": "string", "description": 'JSON: {"event", "table", "url"}; of “hello” {}.'},
    },
}
_NUMBER, _MARK = re.compile(r"[0-9]{1,15}"), re.compile(r"[0-9a-f]{32}")


def _said(pattern: str) -> dict[str, Any]:
    """What the schema says of a stream."""
    last = {
        "in": "header",
        "name": "Last-Event-ID",
        "required": False,
        "schema": {"type": "string", "pattern": pattern},
        "description": "The “id” of the last event that arrived.",
    }
    answers = {
        200: {"description": "Events", "content": {"text/event-stream": {"schema": _EVENT}}},
        307: {"description": "A stream that says them as they happen: follow it"},
    }
    return {"responses": answers, "parameters": [last]}


@router.get("", auth=READ, operation_id="events", summary="What happened since", openapi_extra=_said("^[0-9]{0,15}$"))
def stream(request: ApiRequest) -> HttpResponse:
    """Server-sent events: asked, moved, over, talk, invited, each with its table. The response ends; reconnect with
    “Last-Event-ID”, as every client of such streams does by itself. Without it, events start from now.
    Where the site pushes news and nothing has happened since, it redirects to a stream that says what happens as it
    happens.
    """
    last = _last(request, _NUMBER, "A number of at most 15 digits, or nothing.")
    if not last:
        return _hello(events.latest(request.user))
    if found := events.events_after(request.user, int(last)):
        return _stream("".join(map(as_text, found)))
    return _waiting(events.stream_after(request.user, int(last)))


@at_table.get(
    "/{slug:table}/events",
    auth=PUBLIC,
    operation_id="tableEvents",
    summary="What happened here",
    openapi_extra=_said("^([0-9a-f]{32})?$"),
)
def table_events(request: PublicRequest, table: str, invite: Invite = "") -> HttpResponse:
    """Server-sent events of one table that I may see: moved, over. They say that something happened, and are followed
    like “events”; several moves may be one event.
    """
    game = game_for(request, table)
    last = _last(request, _MARK, "The “id” of an event of this table, or nothing.")
    if not last:
        return _hello(events.latest_at(game))
    if found := events.at_table_after(game, last):
        return _stream(found)
    return _waiting(events.stream_of_table(game) if game.is_open or game.is_running else "")


def _last(request: HttpRequest, form: re.Pattern[str], what: str) -> str:
    """The event that arrived last; empty for a program that has just begun. Raises ``InvalidRequest``."""
    last = request.headers.get("Last-Event-ID", "")
    if last and not form.fullmatch(last):
        raise InvalidRequest(errors=[{"where": "Last-Event-ID", "what": what}])
    return str(last)


def _hello(last: int | str) -> HttpResponse:
    return _stream(f"id: {last}\nevent: hello\ndata: {{}}\n\n")


def _waiting(address: str) -> HttpResponse:
    if not address:
        return _stream("")
    redirect = HttpResponse(status=HTTPStatus.TEMPORARY_REDIRECT, headers={"Location": address})
    redirect["Cache-Control"] = "no-store"
    return redirect


def _stream(text: str) -> HttpResponse:
    # Readers come again by themselves after a while: no thread of the web server is held in between.
    answer = HttpResponse(
        f"retry: {settings.API_EVENTS_RETRY}\n\n{text}", content_type="text/event-stream; charset=utf-8"
    )
    answer["Cache-Control"] = "no-store, no-transform"
    return answer
