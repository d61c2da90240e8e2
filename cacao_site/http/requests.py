"""Requests as everything behind may read them: what cannot be read is refused here, before any view, with a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib.admin.options import TO_FIELD_VAR
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse, QueryDict, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.utils.datastructures import MultiValueDict
from django.utils.http import parse_header_parameters

_UNREADABLE = (BadRequest, MultiPartParserError, SuspiciousOperation, UnreadablePostError, UnicodeError, LookupError)


class Request(WSGIRequest):
    """A request whose sender does not choose how the site decodes it: every page is UTF-8, so every form is.

    Django's own takes any codec that Python knows from the header, also ``rot13`` and ``zip``, and then fails wherever
    the query or the form is read, even while the error's own page is made.
    """

    def _set_content_type_params(self, meta: Mapping[str, Any]) -> None:
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (LookupError, ValueError):
            self.content_type, self.content_params = "", {"charset": "unreadable"}


class UnreadableMiddleware:
    """Answers 415 to an encoding other than UTF-8, 400 to a query or form that cannot be read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        status = _trouble(request)
        if status is None:
            return self.get_response(request)
        _empty(request)
        return render(request, "400.html", status=status)


def _trouble(request: HttpRequest) -> HTTPStatus | None:
    if (request.content_params or {}).get("charset", "utf-8").lower() not in {"utf-8", "utf8"}:
        return HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    try:
        fields = (request.GET, request.POST)  # Both are read when they are first asked for.
    except _UNREADABLE:
        return HTTPStatus.BAD_REQUEST
    # Django's admin takes an empty one for the name of a field, and fails.
    return HTTPStatus.BAD_REQUEST if any("" in part.getlist(TO_FIELD_VAR) for part in fields) else None


def _empty(request: HttpRequest) -> None:
    """Whoever draws the page of the refusal finds an empty form, not the same trouble again."""
    request.encoding = "utf-8"
    request.GET = request.POST = QueryDict()
    # Django gives FILES no setter; without this it would parse the body that was just refused.
    request._files = MultiValueDict()  # type: ignore[attr-defined]
