"""Allauth's pages with the right status for what cannot be accepted, and with a way for guests."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from allauth.account import views
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.signals import address_works


class RefusingMixin:
    """A refused form comes back with what was typed, as 422, or as 429 after too many attempts."""

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        if response.status_code == HTTPStatus.OK:
            response.status_code = refusal_status(form)
        return response


def refusal_status(form: BaseForm) -> HTTPStatus:
    """What to answer to a form with errors."""
    if form.has_error("__all__", "too_many_login_attempts"):
        return HTTPStatus.TOO_MANY_REQUESTS
    return HTTPStatus.UNPROCESSABLE_ENTITY


class LoginView(RefusingMixin, views.LoginView):
    """Name or address, and password."""


class SignupView(RefusingMixin, views.SignupView):
    """A new account; a guest is shown how to keep the games."""

    def get_authenticated_redirect_url(self) -> str:
        if self.request.user.is_guest:
            return self.passthrough_next_url(resolve_url("accounts:claim"))
        return super().get_authenticated_redirect_url()

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Somebody may take the name or the address between the check and the insert: then check again."""
        try:
            with transaction.atomic():
                return super().form_valid(form)
        except IntegrityError:
            self._cached_form = None
            return self.post(self.request)


class CodeView(RefusingMixin, views.ConfirmEmailVerificationCodeView):
    """The code that proves who reads the mails of an address."""

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """Allauth does nothing for an address that was confirmed before: that its mails arrive again is news here."""
        address = self._process.email_address
        was_confirmed = address.verified
        response = super().form_valid(form)
        if was_confirmed and self._action == "verify":
            address_works.send(sender=User, user=address.user)
            messages.success(self.request, _("Your address works: we’ll email you again."))
        return response


class EmailView(RefusingMixin, views.EmailView):
    """Another address for an account; a guest gets the first one by claiming."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if getattr(request.user, "is_guest", False):
            return redirect("accounts:claim")
        return super().dispatch(request, *args, **kwargs)


class PasswordChangeView(RefusingMixin, views.PasswordChangeView):
    """A new password instead of the present one."""


class PasswordSetView(RefusingMixin, views.PasswordSetView):
    """A password for an account that has none; a guest gets one by claiming."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if getattr(request.user, "is_guest", False):
            return redirect("accounts:claim")
        return super().dispatch(request, *args, **kwargs)


class PasswordResetView(RefusingMixin, views.PasswordResetView):
    """A link by mail for somebody who forgot the password."""


class PasswordResetFromKeyView(RefusingMixin, views.PasswordResetFromKeyView):
    """The page behind that link."""

    def render_to_response(self, context: dict[str, Any], **kwargs: Any) -> HttpResponse:
        if context.get("token_fail"):
            kwargs["status"] = HTTPStatus.NOT_FOUND
        return super().render_to_response(context, **kwargs)


class ReauthenticateView(RefusingMixin, views.ReauthenticateView):
    """The password once more, before something that cannot be undone."""
