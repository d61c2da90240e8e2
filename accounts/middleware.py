"""Every page in the language and the time zone of the person who reads it."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts.reader import known_language, known_zone

ZONE_COOKIE = "time_zone"
"""Written by static/js/time-zone.js: the zone of the browser, for readers who chose none."""


class ReaderMiddleware:
    """Comes after the session, locale and authentication middlewares."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self._activate_language(request)
        zone = reader_zone(request)
        with timezone.override(ZoneInfo(zone) if zone else None):
            return self.get_response(request)

    def _activate_language(self, request: HttpRequest) -> None:
        language = known_language(getattr(request.user, "language", ""))
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language()


def reader_zone(request: HttpRequest) -> str:
    """The zone the reader chose, else the browser's, else nothing."""
    chosen = known_zone(getattr(request.user, "time_zone", ""))
    return chosen or known_zone(request.COOKIES.get(ZONE_COOKIE, ""))
