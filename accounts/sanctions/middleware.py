"""Guests who are banned read why on whatever page they open, and are let in again once the ban is over."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import User
from accounts.sanctions.services import end_over_bans
from accounts.security.sessions import KEPT_OUT
from accounts.signup import guests

OPEN = ("/accounts/", "/contact/", "/house-rules/", "/imprint/", "/privacy/", "/language/", "/api/")
"""What they may use besides: another account, the pages about the site."""


class GuestKeptOutMiddleware:
    """A guest has no login at which a reason could stand: their session, which is nobody's now, leads to it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _is_kept_out(request) and not request.path_info.startswith(OPEN):
            return _to_reason(request)
        return self.get_response(request)


def _is_kept_out(request: HttpRequest) -> bool:
    return KEPT_OUT in request.session and not request.user.is_authenticated and not _is_let_in(request)


def _is_let_in(request: HttpRequest) -> bool:
    """Let in whose ban is over; nobody is kept out who is no longer there."""
    guest = User.objects.filter(pk=request.session[KEPT_OUT], is_guest=True, deleted_at=None).first()
    if guest is not None and not guest.is_active and end_over_bans(guest):
        guest.refresh_from_db(fields=["is_active"])
    if guest is not None and not guest.is_active:
        return False
    del request.session[KEPT_OUT]
    if guest is not None:
        guests.sign_in(request, guest)
    return True


def _to_reason(request: HttpRequest) -> HttpResponse:
    address = reverse("account_inactive")
    return HttpResponseClientRedirect(address) if request.headers.get("HX-Request") else redirect(address)
