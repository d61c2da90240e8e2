"""In which language the site speaks: chosen on a page of its own, kept in the profile and in the browser."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.i18n import set_language

from accounts.locale.reader import LANGUAGE_IN_ADDRESS, known_language, page_before
from accounts.models import User


@never_cache
@require_http_methods(["GET", "POST"])
def language(request: HttpRequest) -> HttpResponse:
    """The languages to choose from; whoever is signed in takes the choice along to other browsers and into mails."""
    if request.method == "GET":
        return _page(request, back=_page_to_go_back_to(request))
    chosen = known_language(request.POST.get("language", ""))
    if not chosen:
        error = _("The site doesn’t speak this language. Choose one of these.")
        return _page(request, back=request.POST.get("next", ""), error=error)
    if isinstance(request.user, User):
        request.user.language = chosen
        request.user.save(update_fields=["language"])
    return set_language(request)


def _page(request: HttpRequest, *, back: str, error: str = "") -> HttpResponse:
    context = {"languages": settings.LANGUAGES, "next": back, "error": error}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return render(request, "accounts/language.html", context, status=status)


def _page_to_go_back_to(request: HttpRequest) -> str:
    """The page of this site that the reader comes from, without a language that its address asks for."""
    parts = urlsplit(page_before(request))
    asked = QueryDict(parts.query, mutable=True)
    asked.pop(LANGUAGE_IN_ADDRESS, None)
    kept = urlencode([(name, value) for name, values in asked.lists() for value in values])
    return f"{parts.path}?{kept}" if kept else parts.path
