"""The page for an address that is asked in a way it does not take, such as a form's address typed by hand."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from api.middleware import is_for_programs
from core.http.pages import page_above


class NotAllowedMiddleware:
    """Replaces Django's empty answer with a page that leads on. Put it behind what pages are drawn with."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or is_for_programs(request):
            return response
        page = render(request, "405.html", {"page": page_above(request.path_info)}, status=response.status_code)
        page["Allow"] = response["Allow"]
        add_never_cache_headers(page)  # It names its reader.
        return page
