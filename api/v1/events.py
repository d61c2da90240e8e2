"""``/events``: what happened since, as ``text/event-stream``."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from ninja import Router

from api import events
from api.events import as_text
from api.models import Event
from api.v1.auth import READ, ApiRequest

router = Router(tags=["events"])
_EVENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "event": {"enum": ["hello", *Event.Kind.values]},
        "data": {"type": "string", "description": 'JSON: {"event", "table", "url"}; of “hello” {}.'},
    },
}
_SAID: dict[str, Any] = {
    "responses": {
        200: {"description": "Events", "content": {"text/event-stream": {"schema": _EVENT}}},
        307: {"description": "A stream that says them as they happen: follow it"},
    },
    "parameters": [
        {
            "in": "header",
            "name": "Last-Event-ID",
            "required": False,
            "schema": {"type": "string", "pattern": "^[0-9]{0,15}$"},
            "description": "The “id” of the last event that arrived.",
        }
    ],
}


@router.get("", auth=READ, operation_id="events", summary="What happened since", openapi_extra=_SAID)
def stream(request: ApiRequest) -> HttpResponse:
    """Server-sent events: asked, moved, over, talk, invited, each with its table. The response ends; reconnect with
    “Last-Event-ID”, as every client of such streams does by itself. Without it, events start from now.
    Where the site pushes news and nothing has happened since, it redirects to a stream that says what happens as it
    happens.
    """
    last = request.headers.get("Last-Event-ID", "")
    if not (last.isascii() and last.isdecimal() and len(last) <= 15):
        return _stream(f"id: {events.latest(request.user)}\nevent: hello\ndata: {{}}\n\n")
    found = events.events_after(request.user, int(last))
    if not found and (address := events.stream_after(request.user, int(last))):
        redirect = HttpResponse(status=HTTPStatus.TEMPORARY_REDIRECT, headers={"Location": address})
        redirect["Cache-Control"] = "no-store"
        return redirect
    return _stream("".join(map(as_text, found)))


def _stream(text: str) -> HttpResponse:
    # Readers come again by themselves after a while: no thread of the web server is held in between.
    answer = HttpResponse(
        f"retry: {settings.API_EVENTS_RETRY}\n\n{text}", content_type="text/event-stream; charset=utf-8"
    )
    answer["Cache-Control"] = "no-store, no-transform"
    return answer
