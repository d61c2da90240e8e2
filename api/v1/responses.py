"""Documents as JSON, and refusals as ``application/problem+json`` (RFC 9457) with their code and sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError

from accounts.models import PersonChanged
from accounts.refusal import Refusal
from api.errors import InvalidRequest, InvalidToken, NotFound, RateLimited
from api.sentences import sentence_for
from games.lobby.errors import OptionsRefused
from games.tables.errors import MoveRefused

CONTENT_TYPE = "application/problem+json"
_WORDS = re.compile(r"(?<!^)(?=[A-Z])")


def json_response(document: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """A document as it is. ``tests/api/v1/test_openapi.py`` keeps its schema: checking each would double its cost."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return HttpResponse(text, status=status, content_type="application/json")


def code_of(kind: type[Refusal]) -> str:
    """The name of a refusal, as in ``not-your-turn``. Codes never change within a version."""
    return _WORDS.sub("-", kind.__name__).lower()


def problem(refusal: Refusal, errors: Iterable[Mapping[str, str]] = (), *, status: int | None = None) -> HttpResponse:
    """The response. ``errors`` name the fields that do not fit; ``status`` takes the place of the refusal's."""
    errors = [*errors, *_fields_of(refusal)]
    status = HTTPStatus(status or refusal.status)
    document: dict[str, Any] = {
        "type": "about:blank",
        "title": status.phrase,
        "status": status.value,
        "code": code_of(type(refusal)),
        "detail": sentence_for(refusal),
    }
    if isinstance(refusal, MoveRefused | OptionsRefused):
        document["rule"] = refusal.error.code
    if errors:
        document["errors"] = errors
    answer = HttpResponse(json.dumps(document, ensure_ascii=False), status=status, content_type=CONTENT_TYPE)
    if isinstance(refusal, InvalidToken):
        answer["WWW-Authenticate"] = 'Bearer realm="api"'
    if isinstance(refusal, RateLimited):
        answer["Retry-After"] = str(refusal.details["seconds"])
    return answer


def _fields_of(refusal: Refusal) -> list[Mapping[str, str]]:
    """All fields that the rules refuse, each with its sentence."""
    if isinstance(refusal, OptionsRefused):
        return [{"where": f"options.{each.field}", "what": each.message} for each in refusal.problems]
    return list(refusal.details.get("errors", ())) if isinstance(refusal, InvalidRequest) else []


def handle(api: NinjaAPI) -> None:
    """Let the API answer like this, whatever is refused."""

    @api.exception_handler(Refusal)
    def refused(_request: HttpRequest, refusal: Refusal) -> HttpResponse:
        return problem(refusal)

    @api.exception_handler(PersonChanged)
    def changed(_request: HttpRequest, _change: PersonChanged) -> HttpResponse:
        return problem(InvalidToken())

    @api.exception_handler(ValidationError)
    def unreadable(_request: HttpRequest, error: ValidationError) -> HttpResponse:
        return problem(InvalidRequest(), map(_field, error.errors))

    @api.exception_handler(HttpError)
    def no_json(_request: HttpRequest, error: HttpError) -> HttpResponse:
        why = error.__cause__
        return problem(why if isinstance(why, InvalidRequest) else InvalidRequest())

    @api.exception_handler(Http404)
    def nothing(_request: HttpRequest, _error: Http404) -> HttpResponse:
        return problem(NotFound())


def _field(error: Mapping[str, Any]) -> dict[str, str]:
    """Where it is and what is wrong there, in the words of JSON Schema's own checker: English."""
    where = [str(part) for part in error["loc"] if part not in ("body", "query", "path", "data")]
    return {"where": ".".join(where), "what": str(error["msg"])}
