"""Allauth's forms about passkeys, which refuse whatever a stranger puts in the place of a browser's answer."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms as webauthn
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from django.utils.translation import gettext_lazy as _

from accounts.names.readable import ReadableField

NAME_LENGTH = 60
UNREADABLE = (
    AttributeError,
    InvalidSignature,
    LookupError,
    NotImplementedError,
    OverflowError,
    RecursionError,
    struct.error,
    TypeError,
    UnsupportedAlgorithm,
    ValueError,
)
"""What fido2 raises for answers that are malformed, forged or of a kind unknown to it; allauth expects some of it."""


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except UNREADABLE as error:
        raise get_adapter().validation_error("incorrect_code") from error


class AnswerMixin:
    """Reads what a browser answered about a passkey it has."""

    def clean_credential(self) -> Any:
        """The passkey that signed."""
        with _refusing():
            return super().clean_credential()  # type: ignore[misc]


class LoginForm(AnswerMixin, webauthn.LoginWebAuthnForm):
    """A passkey instead of name and password."""


class AuthenticateForm(AnswerMixin, webauthn.AuthenticateWebAuthnForm):
    """A passkey after the password."""


class ReauthenticateForm(AnswerMixin, webauthn.ReauthenticateWebAuthnForm):
    """A passkey once more."""


def _name_field(*, required: bool) -> ReadableField:
    hint = _("What you call the device that keeps it.")
    return ReadableField(label=_("Name"), max_length=NAME_LENGTH, required=required, help_text=hint)


class RenameForm(webauthn.EditWebAuthnForm):
    """Another name for a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = _name_field(required=True)


class AddForm(webauthn.AddWebAuthnForm):
    """A new passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = _name_field(required=False)
        self.fields["passwordless"].label = _("Log in with it alone")
        self.fields["passwordless"].help_text = _("Then you need no name and no password.")

    def clean(self) -> dict[str, Any]:
        """The answer of the browser, checked."""
        with _refusing():
            cleaned: dict[str, Any] = super().clean()
        return cleaned
