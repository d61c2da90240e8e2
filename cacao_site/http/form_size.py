"""Refuses forms that are too large, before anything reads them."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class FormSizeMiddleware:
    """Answers 413 with a page that says what to do; Django's own answer would be a bare 400."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _size(request) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return render(request, "413.html", status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return self.get_response(request)


def _size(request: HttpRequest) -> int:
    """The announced size in bytes; servers pass on nothing but digits."""
    return int(request.headers.get("Content-Length") or 0)
