"""Apps and codes of the tests: what a phone would compute, and accounts that use it."""

from __future__ import annotations

import re
import time

import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.test import Client

from accounts.models import User
from tests.people import PASSWORD

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
PERIOD = 30
"""Seconds for which an app shows a code."""
SECRET_ON_PAGE = re.compile(r"<code>([A-Z2-7]{32})</code>")


def code_of_app(secret: str = SECRET) -> str:
    """What the app shows now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // PERIOD))


def begin_period() -> time_machine.travel:
    """Apps have just begun to show a code: what is asked for and sent in here can hardly be over in between."""
    return time_machine.travel(time.time() // PERIOD * PERIOD)


def give_app(user: User) -> list[str]:
    """Set up an app with ``SECRET``; returns the recovery codes."""
    TOTP.activate(user, SECRET)
    return RecoveryCodes.activate(user).generate_codes()


def confirm_password(browser: Client) -> None:
    """What is asked before a factor changes."""
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})


def kinds(user: User) -> set[str]:
    """Which factors the person has."""
    return set(Authenticator.objects.filter(user=user).values_list("type", flat=True))
