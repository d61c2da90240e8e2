"""Refusals of an address or a code that somebody enters beside what they are doing."""

from __future__ import annotations

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from accounts.refusal import Refusal


class AddressRefused(Refusal):
    """What was entered is no e-mail address."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("Enter your email address, such as ana@example.org.")


class WrongCode(Refusal):
    """Not the code of the newest mail."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY
    sentence = _("That’s not the code we sent. Check our newest email.")


class CodeOver(Refusal):
    """A code that is too old, or was guessed at too often, or that nobody asked for."""

    status = HTTPStatus.GONE
    sentence = _("This code no longer works. Enter your address once more, and we’ll send a new one.")


class TooSoon(Refusal):
    """Another code right after the last one."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    sentence = _("We’ve just sent a code. Wait a few seconds before you ask for another.")
