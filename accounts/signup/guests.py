"""Somebody becomes a guest on this browser, by one press."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.middleware import reader_zone
from accounts.models import User
from accounts.services import create_guest
from accounts.theme import theme_of


def new_guest(request: HttpRequest, name: str = "") -> User:
    """A person as the page speaks, tells the time and looks; not signed in yet. Without a ``name`` it gets one."""
    looks = {"language": get_language() or "", "time_zone": reader_zone(request), "theme": theme_of(request)}
    return create_guest(name=name, **looks)


def sign_in(request: HttpRequest, guest: User) -> None:
    """For as long as the cookie lives: a guest has no other way in."""
    login(request, guest)
    request.session.set_expiry(settings.GUEST_SESSION_AGE)
