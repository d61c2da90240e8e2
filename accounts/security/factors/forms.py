"""Allauth's forms about codes in our words, and a code that holds once."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from allauth.core import context
from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.allauth_internals import SECRET_SESSION_KEY
from accounts.security.factors import cipher

CODE_LENGTH = 20


def _ask_for_code(form: Any, label: Any) -> None:
    field = form.fields["code"]
    field.label, field.max_length = label, CODE_LENGTH
    field.widget.attrs.pop("placeholder", None)
    field.widget.attrs.update(autofocus=True, inputmode="numeric", maxlength=str(CODE_LENGTH))


class OnceMixin:
    """A code of an app is taken once, whatever the cache has forgotten."""

    authenticator: Authenticator

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _ask_for_code(self, _("Code from the app, or a recovery code"))

    def clean_code(self) -> str:
        """The code, marked as used."""
        code: str = super().clean_code()  # type: ignore[misc]
        if self.authenticator.type == Authenticator.Type.TOTP and not first_use(self.authenticator):
            raise get_adapter().validation_error("incorrect_code")
        return code


def first_use(authenticator: Authenticator) -> bool:
    """Claim the present code for this request: the database decides between two that send it at once."""
    now = time.time()
    since = datetime.fromtimestamp(now - now % app_settings.TOTP_PERIOD, tz=UTC)
    unused = Authenticator.objects.filter(Q(last_used_at=None) | Q(last_used_at__lt=since), pk=authenticator.pk)
    return bool(unused.update(last_used_at=timezone.now()))


class AuthenticateForm(OnceMixin, base.AuthenticateForm):
    """The second question of a login."""


class ReauthenticateForm(OnceMixin, base.ReauthenticateForm):
    """The code once more, before something important."""


class ActivateForm(totp.ActivateTOTPForm):
    """The first code of a new app, whose secret waits in the session as unreadable as it will be kept."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        session = context.request.session
        if kwargs.get("data") is not None and (waiting := session.get(SECRET_SESSION_KEY)):
            session[SECRET_SESSION_KEY] = cipher.decrypt(waiting)
        super().__init__(*args, **kwargs)
        session[SECRET_SESSION_KEY] = cipher.encrypt(self.secret)
        _ask_for_code(self, _("Code from the app"))
