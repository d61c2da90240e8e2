"""Light pages or dark ones: a person's profile says so, of whoever is not signed in the browser."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.locale.reader import page_before
from accounts.looks import Theme
from accounts.models import User

COOKIE = "theme"
KEPT = 365 * 24 * 60 * 60
"""Seconds."""


@never_cache
@require_http_methods(["GET", "POST"])
def theme(request: HttpRequest) -> HttpResponse:
    """The choice of a visitor, kept in a cookie; it leads back to the page it was made on."""
    if request.user.is_authenticated:
        return redirect("accounts:profile")
    if request.method == "GET":
        return render(request, "accounts/theme.html")
    chosen = request.POST.get("theme", "?")
    if chosen not in ("", *Theme.values):
        error = _("Pages are light, dark or like your system. Choose one of these.")
        return render(request, "accounts/theme.html", {"error": error}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    response = HttpResponseRedirect(_back(request))
    if chosen:
        response.set_cookie(
            COOKIE, chosen, max_age=KEPT, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
        )
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def _back(request: HttpRequest) -> str:
    before = page_before(request)
    return before if url_has_allowed_host_and_scheme(before, None) else "/"


def theme_of(request: HttpRequest) -> str:
    """The theme of a page: empty where the system decides."""
    user = getattr(request, "user", None)  # A request that was refused early never got one, and its page is shown too.
    if isinstance(user, User):
        return user.theme
    kept = request.COOKIES.get(COOKIE, "")
    return kept if kept in Theme.values else ""


def page_theme(request: HttpRequest) -> dict[str, str]:
    """What every page knows: ``page_theme``."""
    return {"page_theme": theme_of(request)}
