"""Every page in the language and the zone of its reader, and an answer for a person who was shut out meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from accounts.locale.reader import (
    LANGUAGE_IN_ADDRESS,
    PageRequest,
    browser_zone,
    known_language,
    known_zone,
)
from accounts.models import PersonChanged

ZONE_COOKIE = "time_zone"
"""Written by static/js/time-zone.js: the zone of the browser, for readers who chose none."""


class ReaderMiddleware:
    """The address, the profile, the cookie and the browser are asked for a language, in this order.

    Comes after the session, locale and authentication middlewares.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self._activate_language(request)
        zone = reader_zone(request)
        browser_zone.set(known_zone(request.COOKIES.get(ZONE_COOKIE, "")))
        with timezone.override(ZoneInfo(zone) if zone else None):
            return self.get_response(request)

    def _activate_language(self, request: HttpRequest) -> None:
        language = _asked_for(request) or known_language(getattr(request.user, "language", ""))
        if language:
            translation.activate(language)
            request.LANGUAGE_CODE = translation.get_language()


def _asked_for(request: HttpRequest) -> str:
    """The language that the address of a page names."""
    return known_language(request.GET.get(LANGUAGE_IN_ADDRESS, "")) if request.method in ("GET", "HEAD") else ""


def reader_zone(request: HttpRequest) -> str:
    """The zone the reader chose, else the browser's, else nothing."""
    chosen = known_zone(getattr(request.user, "time_zone", ""))
    return chosen or known_zone(request.COOKIES.get(ZONE_COOKIE, ""))


class PersonChangedMiddleware:
    """Answers ``PersonChanged`` from any view: the browser is logged out, as its next request would have been."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: PageRequest, exception: Exception) -> HttpResponse | None:
        """To the login, with a sentence; it says there why somebody may not come in."""
        if not isinstance(exception, PersonChanged):
            return None
        logout(request)
        messages.error(request, _("Your account was changed elsewhere, so nothing was saved. Please log in again."))
        if request.htmx:
            return HttpResponseClientRedirect(resolve_url("account_login"))
        return redirect("account_login")
