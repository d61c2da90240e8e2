"""``/inbox``: what the person of the token was told, besides turns."""

from __future__ import annotations

from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpResponse
from ninja import Router

from api.v1.auth import READ, TABLES, ApiRequest
from api.v1.paging import Cursor, Limit, cursor_of, number_in
from api.v1.responses import json_response
from api.v1.schemas.base import moment
from api.v1.schemas.inbox import InboxOut, SeenOut
from notifications.inbox import selectors, services
from notifications.inbox.presenter import Told, told

router = Router(tags=["inbox"])


@router.get("", response=InboxOut, auth=READ, operation_id="inbox", summary="What I was told")
def inbox(request: ApiRequest, cursor: Cursor = "", limit: Limit = 30) -> HttpResponse:
    """Invitations, requests, results and other news, the latest first; reading them marks nothing as seen."""
    lines = selectors.lines_of(request.user)
    if cursor:
        lines = lines.filter(pk__lt=number_in(cursor))
    page = list(lines[: limit + 1])
    following = cursor_of(page[limit - 1].pk) if len(page) > limit else None
    return json_response({"lines": [_line(each) for each in told(request.user, page[:limit])], "next": following})


@router.post("/seen", response=SeenOut, auth=TABLES, operation_id="seeInbox", summary="I’ve seen it all")
def see_inbox(request: ApiRequest) -> dict[str, Any]:
    """Mark all lines as seen."""
    services.note_seen(user=request.user, shown=[], all_of_them=True)
    return {"new": selectors.counts_of(request.user).new}


def _line(line: Told) -> dict[str, Any]:
    about = line.subject
    return {
        "kind": line.line.kind,
        "text": line.sentence,
        "note": line.note,
        "at": moment(line.at),
        "is_new": line.is_new,
        "is_asking": line.is_asking,
        "settled": line.settled,
        "about": str(about.label) if about else None,
        "url": urljoin(settings.BASE_URL, about.url) if about else None,
    }
