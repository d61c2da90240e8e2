"""Allauth's pages about factors: refusals with their status, nothing kept by caches, and no guests."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from allauth.account.models import Login
from allauth.mfa.base import views as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.forms import BaseForm
from django.http import HttpResponse

from accounts.allauth_internals import perform_passwordless_login
from accounts.security.factors.forms import first_use


class RefusingMixin:
    """A refused form comes back as 422, or as 429 after too many attempts."""

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        if response.status_code == HTTPStatus.OK:
            response.status_code = _status(form)
        return response


def _status(form: BaseForm) -> HTTPStatus:
    codes = {error.code for errors in form.errors.as_data().values() for error in errors}
    if codes & {"too_many_login_attempts", "rate_limited"}:
        return HTTPStatus.TOO_MANY_REQUESTS
    return HTTPStatus.UNPROCESSABLE_ENTITY


class AuthenticateView(RefusingMixin, base.AuthenticateView):
    """The second question of a login."""


class ReauthenticateView(RefusingMixin, base.ReauthenticateView):
    """A code, before something important."""


class ActivateView(RefusingMixin, totp.ActivateTOTPView):
    """A new app: its secret as a picture and as letters, and its first code."""

    def form_valid(self, form: Any) -> HttpResponse:
        """The code that set the app up opens nothing afterwards."""
        response: HttpResponse = super().form_valid(form)
        app = Authenticator.objects.get(user=self.request.user, type=Authenticator.Type.TOTP)
        first_use(app)
        return response


class AddPasskeyView(RefusingMixin, webauthn.AddWebAuthnView):
    """A new passkey."""


class RenamePasskeyView(RefusingMixin, webauthn.EditWebAuthnView):
    """Another name for a passkey."""


class PasskeyLoginView(webauthn.LoginWebAuthnView):
    """A login without name and password."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Whoever has no address, an operator, has nothing to confirm."""
        passkey = form.cleaned_data["credential"]
        login = Login(user=passkey.user, email_verification=None if passkey.user.email else "none")
        return perform_passwordless_login(self.request, passkey, login)
