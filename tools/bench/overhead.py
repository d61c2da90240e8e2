"""The same document by a plain view and by django-ninja alone, side by side in the site's own middleware."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from ninja import NinjaAPI, Schema

DOCUMENT: dict[str, Any] = {"id": "abcdefghjk", "moves": 34, "seats": [{"name": "Ana", "points": 12}] * 4}
BODY = json.dumps({"decision": 17, "move": {"type": "lay"}}).encode()


class Seat(Schema):
    """Part of the document."""

    name: str
    points: int


class Table(Schema):
    """What goes out."""

    id: str
    moves: int
    seats: list[Seat]


class Step(Schema):
    """What comes in."""

    decision: int
    move: dict[str, Any]


def add_to(urlpatterns: list[Any]) -> None:
    """Both ways, at ``/plain/`` and ``/ninja/``."""
    api = NinjaAPI(docs_url=None, openapi_url=None, urls_namespace="bench")
    api.get("", response=Table)(_document)
    api.post("", response=Table)(_step)
    urlpatterns += [path("plain/", _plain), path("ninja/", api.urls)]


@csrf_exempt
def _plain(request: HttpRequest) -> JsonResponse:
    if request.method == "POST":
        body = json.loads(request.body)
        assert isinstance(body["decision"], int)
        assert isinstance(body["move"], dict)
    return JsonResponse(DOCUMENT)


def _document(request: HttpRequest) -> dict[str, Any]:
    return DOCUMENT


def _step(request: HttpRequest, body: Step) -> dict[str, Any]:
    return DOCUMENT
