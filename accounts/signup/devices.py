"""Devices on which somebody has logged in before: a signed cookie names them, so that nobody else locks them out."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from accounts.models import User

COOKIE = "device"
MOST_PEOPLE = 5
"""Of a household; the one who logged in last is remembered longest."""
_SALT = "accounts.devices"


class Device(NamedTuple):
    """What the cookie holds: a random name and the keys of the people who have logged in there."""

    name: str
    people: tuple[int, ...] = ()

    def with_person(self, pk: int) -> Device:
        """The device after a login."""
        return Device(self.name, (pk, *(other for other in self.people if other != pk))[:MOST_PEOPLE])


def device_of(request: HttpRequest) -> Device:
    """The browser's device; a new one if it has no cookie of ours."""
    try:
        name, people = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=settings.DEVICE_COOKIE_AGE)
    except signing.BadSignature:
        return Device(secrets.token_urlsafe(9))
    return Device(name, tuple(people))


class DeviceMiddleware:
    """Writes the cookie with the answer to a login, whichever page it happened on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if newcomer := getattr(request, "logged_in_pk", None):
            _write(response, device_of(request).with_person(newcomer))
        return response


def _write(response: HttpResponse, device: Device) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps(device, salt=_SALT),
        max_age=settings.DEVICE_COOKIE_AGE,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


@receiver(user_logged_in)
def note_login(sender: type[User], request: HttpRequest | None, user: User, **_more: Any) -> None:
    """Let the middleware know; guests have no password that could be guessed."""
    if request is not None and not user.is_guest:
        request.logged_in_pk = user.pk  # type: ignore[attr-defined]
