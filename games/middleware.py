"""The one place where a ``Refusal`` becomes a response: its status, its sentence, and for HTMX just the sentence."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from accounts.locale.reader import PageRequest
from accounts.refusal import Refusal
from games.tables.access import table_address


class GameErrorMiddleware:
    """Answers what a view leaves unanswered. Put it behind ``HtmxMiddleware``."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: PageRequest, exception: Exception) -> HttpResponse | None:
        """Show the error on its own page, or as a notice on the page that asked by HTMX."""
        return answer(request, exception) if isinstance(exception, Refusal) else None


def answer(request: PageRequest, error: Refusal) -> HttpResponse:
    """The refusal on a page of its own, or as a notice on the page that asked by HTMX."""
    refusal = _notice(request, error) if request.htmx else _page(request, error)
    add_never_cache_headers(refusal)  # What was refused to one person now may be shown to another, or later.
    return refusal


def _page(request: HttpRequest, error: Refusal) -> HttpResponse:
    context = {"error": error, "table": "" if error.status == HTTPStatus.NOT_FOUND else _table(request)}
    return render(request, "games/refused.html", context, status=error.status)


def _table(request: HttpRequest) -> str:
    """The address of the table that something was asked of; empty for pages about anything else."""
    match = request.resolver_match
    is_table = match is not None and match.namespace == "games" and "public_id" in match.kwargs
    return table_address(request, **match.kwargs) if match is not None and is_table else ""


def _notice(request: HttpRequest, error: Refusal) -> HttpResponse:
    response = render(request, "games/refused.html#notice", {"error": error}, status=error.status)
    response["HX-Retarget"] = "#main"
    response["HX-Reswap"] = "afterbegin"
    return response
