"""What an author sees where others read that something broke: Django's page with the traceback."""

from __future__ import annotations

import sys
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path

from csp.decorators import csp_exempt
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, reverse
from django.views.debug import technical_500_response

from cacao_site.http import trouble
from games.engine import registry
from games.tables.errors import TitleAway


def server_error(request: HttpRequest) -> HttpResponse:
    """What was raised just now. Whoever is not on this machine reads what everybody does."""
    error = sys.exc_info()[1]
    return trouble.server_error(request) if error is None or not _is_here(request) else _shown(request, error)


class TitleAwayMiddleware:
    """Shows what keeps a title from being offered, at its tables and where one is made. Put it at the end."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        error = registry.error(request.GET.get("title", ""))
        return _shown(request, error) if error and _is_here(request) else self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A refusal that has a cause."""
        error = exception.__cause__ if isinstance(exception, TitleAway) else None
        return _shown(request, error) if error and _is_here(request) else None


@csp_exempt()
def last(request: HttpRequest) -> HttpResponse:
    """The last page of this kind: what asks by HTMX cannot show a whole one, and comes here."""
    if not (_is_here(request) and _kept().exists()):
        raise Http404
    return HttpResponse(_kept().read_bytes())


def _shown(request: HttpRequest, error: BaseException) -> HttpResponse:
    response = technical_500_response(request, type(error), error, error.__traceback__)
    response._csp_exempt = True  # type: ignore[attr-defined]  # As django-csp's decorator says it: the page is Django's.
    if request.headers.get("HX-Request"):
        _kept().write_bytes(response.content)
        response["HX-Redirect"] = reverse("last_error")
    return response


def _kept() -> Path:
    return Path(settings.DATA_DIR) / "last_error.html"


def _is_here(request: HttpRequest) -> bool:
    """Whether one asks from this machine itself."""
    return ip_address(request.META["REMOTE_ADDR"]).is_loopback


urlpatterns = [path("", last, name="last_error")]
