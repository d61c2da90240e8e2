"""Middleware that demands a second factor, in this session, before the admin opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.signup.proof import used_second_factor

FREE = frozenset({"admin:login", "admin:logout", "admin:jsi18n"})


class StaffFactorMiddleware:
    """Comes after authentication and messages; does nothing where the settings do not demand it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        """Send staff to set up a factor, or to use it, before any page of the admin."""
        match = request.resolver_match
        if not settings.STAFF_SECOND_FACTOR or match is None or match.namespace != "admin" or match.view_name in FREE:
            return None
        person = request.user
        if not isinstance(person, User) or not person.is_staff:
            return None
        return _detour(request, person)


def _detour(request: HttpRequest, user: User) -> HttpResponse | None:
    types = set(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    if not types:
        messages.warning(request, _("Admins need a second factor. Set one up, then come back."))
        return HttpResponseRedirect(reverse("mfa_index"))
    if used_second_factor(request, user):
        return None
    only_passkeys = Authenticator.Type.TOTP not in types and Authenticator.Type.WEBAUTHN in types
    question = reverse("mfa_reauthenticate_webauthn" if only_passkeys else "mfa_reauthenticate")
    return HttpResponseRedirect(f"{question}?{urlencode({'next': request.get_full_path()})}")
