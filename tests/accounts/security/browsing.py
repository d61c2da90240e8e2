"""What the tests of doors ask and do in browsers."""

from __future__ import annotations

from django.contrib.auth import get_user
from django.test import Client

from accounts.models import User
from accounts.security.models import SecurityEvent
from tests.people import PASSWORD

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0"


def sign_in(user: User, password: str = PASSWORD, *, address: str = "203.0.113.77") -> Client:
    """A browser in which the login form was sent."""
    browser = Client(headers={"User-Agent": FIREFOX}, REMOTE_ADDR=address)
    browser.post("/accounts/login/", {"login": user.username, "password": password})
    return browser


def is_in(browser: Client) -> bool:
    """Whether somebody is signed in there."""
    return get_user(browser).is_authenticated and browser.get("/profile/").status_code == 200


def codes(user: User) -> list[str]:
    """What the security log says, in order."""
    return list(SecurityEvent.objects.filter(person=user).order_by("pk").values_list("code", flat=True))
