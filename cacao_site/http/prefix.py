"""Refuses addresses below a prefix: this site has none, and whoever names one would choose the links of pages."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import set_script_prefix
from django.utils import translation

REFUSED = "site.prefix"
"""Where a request has the prefix that it came with."""


def without_prefix(environ: dict[str, Any]) -> dict[str, Any]:
    """What the web server hands over, of which Django reads no prefix: not even one that is no text."""
    return environ | {"SCRIPT_NAME": "", REFUSED: environ.get("SCRIPT_NAME", "")}


class PrefixMiddleware:
    """Answers 400 to any ``SCRIPT_NAME``, or ``root_path``, whoever has set it. Put it before all that reads addresses.

    Links of all pages begin with it, also of those that are cached, and ``request.path`` does.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not _has_prefix(request):
            return self.get_response(request)
        set_script_prefix("/")
        with translation.override(translation.get_language_from_request(request)):
            return HttpResponse(render_to_string("400.html"), status=HTTPStatus.BAD_REQUEST)


def _has_prefix(request: HttpRequest) -> bool:
    return bool(request.META.get(REFUSED) or request.META.get("SCRIPT_NAME")) or request.path != request.path_info
