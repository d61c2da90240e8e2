"""The schema (OpenAPI): put together once a process, and answered as a file that everybody may keep for a while."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple
from urllib.parse import urljoin

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import condition, require_safe
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from api.v1 import examples, links, openapi_parts
from api.v1.auth import Bearer
from api.v1.responses import CONTENT_TYPE
from api.v1.schemas.base import Problem

View = Callable[[HttpRequest], HttpResponse]
SECONDS_KEPT = 3600
TAGS = {
    "titles": "What can be played, with which options, and what views and moves hold",
    "me": "Whose token it is",
    "inbox": "What you were told, besides turns",
    "tables": "Lists of tables, one table, its log, its positions, its record",
    "lobby": "Tables before their games, and what everyone at a table agrees on",
    "playing": "Moves, plans and hints",
    "talk": "Chat and notes",
    "bots": "Bots by others as opponents, and what one’s own bot accepts",
    "people": "People and leaderboards",
    "puzzles": "Puzzles and answers to them",
    "insights": "Where one loses points, and what one practises",
    "tournaments": "Tournaments, their standings and rounds",
    "webhooks": "Where what happened is posted to",
    "events": "What happened since",
}


class Api(NinjaAPI):
    """Ninja's, with what every operation may be refused in its schema."""

    def __init__(self, **options: Any) -> None:
        tags = [{"name": name, "description": text} for name, text in TAGS.items()]
        servers = [{"url": settings.BASE_URL}]
        super().__init__(servers=servers, openapi_extra={"tags": tags}, docs_decorator=as_file, **options)
        self._lock = Lock()
        self._schema: OpenAPISchema | None = None

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """Half a second of work, and the same for everybody: done by one thread, once."""
        with self._lock:
            if self._schema is None:
                self._schema = _completed(super().get_openapi_schema(**options))
        return self._schema


def _completed(schema: OpenAPISchema) -> OpenAPISchema:
    reference = {"$ref": "#/components/schemas/Problem"}
    refusal = {"description": "Refused", "content": {CONTENT_TYPE: {"schema": reference}}}
    for operations in schema["paths"].values():
        for method, operation in operations.items():
            openapi_parts.complete(method, operation, refusal)
    examples.add(schema["paths"])
    links.add(schema["paths"])
    definitions = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    parts = definitions.pop("$defs", {})
    schema["components"]["securitySchemes"] = {Bearer.__name__: {"type": "http", "scheme": "bearer"}}
    schema["components"]["schemas"] |= {"Problem": definitions, **parts}
    schema["info"]["contact"] = {"url": urljoin(settings.BASE_URL, reverse("about:contact"))}
    schema["webhooks"] = openapi_parts.webhooks()
    return schema


class File(NamedTuple):
    """A document as it is sent."""

    content: bytes
    etag: str


def as_file(view: View) -> View:
    """The view of the schema, which asks Ninja's own once."""

    @cache
    def file() -> File:
        content = view(HttpRequest()).content
        return File(content, f'"{sha256(content).hexdigest()[:32]}"')

    @csrf_exempt
    @require_safe
    @cache_control(public=True, max_age=SECONDS_KEPT)
    @condition(etag_func=lambda _request: file().etag)
    def answer(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(file().content, content_type="application/json")

    return answer
