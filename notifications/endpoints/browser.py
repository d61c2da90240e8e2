"""Which push subscription belongs to the browser that asks, whoever is logged in there: a cookie of its own says so."""

from __future__ import annotations

from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from notifications.channels import devices
from notifications.models import Device

COOKIE = "push"
REMEMBERED = "push_device"
"""Session key of the subscription's primary key: it ends with the session, also when that is ended from elsewhere."""
_DIGITS = 18
"""So many fit into a primary key."""

Response = TypeVar("Response", bound=HttpResponse)


def device_of(request: HttpRequest) -> int | None:
    """The primary key of the browser's subscription; by its session where it was added before there was the cookie."""
    return _named(request) or request.session.get(REMEMBERED)


def remember(request: HttpRequest, device: int) -> None:
    """Let the session know the browser's subscription."""
    if request.session.get(REMEMBERED) != device:
        request.session[REMEMBERED] = device


def written(request: HttpRequest, response: Response, device: Device) -> Response:
    """The response, with the cookie that names this subscription from now on."""
    remember(request, device.pk)
    is_known = _named(request) == device.pk
    response.set_cookie(
        COOKIE,
        request.COOKIES[COOKIE] if is_known else f"{device.pk}:{devices.new_key(device)}",
        max_age=settings.DEVICE_COOKIE_AGE,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    return response


def _named(request: HttpRequest) -> int | None:
    """The primary key in the cookie, if the key beside it is the subscription's."""
    device, _colon, key = request.COOKIES.get(COOKIE, "").partition(":")
    is_number = device.isascii() and device.isdecimal() and len(device) <= _DIGITS
    return int(device) if is_number and devices.has_key(int(device), key) else None
