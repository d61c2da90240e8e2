"""What an operator sees of every request: one line of the log, the figures of /metrics, an id that people can quote."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from functools import partial
from uuid import uuid4

import structlog
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch

from cacao_site.http import metrics
from games.tables.changes import TableChange
from games.tables.handlers import Handler

HEADER = "X-Request-ID"
_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_QUIET = ("/healthz", "/readyz", "/metrics")
_log = structlog.get_logger("cacao_site.access")
_begin: ContextVar[float | None] = ContextVar("begin", default=None)


class ObservingMiddleware:
    """The outermost of all. Its lines hold the address's pattern, never the address, in which keys may stand."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begin = time.perf_counter()
        token = _begin.set(begin)
        try:
            with structlog.contextvars.bound_contextvars(request_id=_request_id(request)):
                response = self.get_response(request)
                _tell(request, response, seconds=time.perf_counter() - begin)
        finally:
            _begin.reset(token)
        response[HEADER] = request_id(request)
        return response


class DecisionTime(Handler):
    """Notes how long a person's decision took, from the request to the commit; those of bots come with no request."""

    def on_change(self, change: TableChange) -> None:
        begin = _begin.get()
        if begin is None or change.by_worker or not any(not move.auto for move in change.moves):
            return
        title = change.table.game.title
        note = partial(metrics.count_decision, title=title, begin=begin)
        transaction.on_commit(note, robust=True)


def request_id(request: HttpRequest) -> str:
    """The id under which the log speaks of this request."""
    return str(request.META.get("REQUEST_ID", ""))


def _request_id(request: HttpRequest) -> str:
    """The proxy's, if it sent one that can be written into a log, else a new one."""
    given = request.headers.get(HEADER, "")
    request.META["REQUEST_ID"] = given if _ID.fullmatch(given) else uuid4().hex
    return request_id(request)


def _tell(request: HttpRequest, response: HttpResponse, *, seconds: float) -> None:
    match = request.resolver_match
    view = _view(request, match)
    metrics.count(method=request.method or "", view=view, status=response.status_code, seconds=seconds)
    if request.path_info in _QUIET or view == "static":
        return
    _log.info(
        "request",
        method=request.method,
        view=view,
        route=match.route if match else "",
        status=response.status_code,
        milliseconds=round(seconds * 1000, 1),
    )


def _view(request: HttpRequest, match: ResolverMatch | None) -> str:
    """The name of what answered: one of a few, whatever a stranger asks."""
    if match:
        return match.view_name
    if request.path_info in _QUIET:
        return request.path_info[1:]
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "nothing"
