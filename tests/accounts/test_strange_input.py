"""Whatever is sent to a form about oneself, the answer is a page with a sentence and never a breakdown."""

from __future__ import annotations

import itertools

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.people import PASSWORD

STRANGE = ["\x00", "a" * 5000, "{% x %}", "' OR 1=1", "\u202e", "ａ＠ｂ.de", "x@y.z\nBcc: q@r.s", "ß@ß.de", "İ", "\n"]
FORMS = {
    "/accounts/login/": {"login": "Ana", "password": PASSWORD},
    "/accounts/signup/": {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD},
    "/accounts/confirm-email/": {"code": "AAAA-AAAA", "action": "verify"},
    "/accounts/password/reset/": {"email": "ana@example.org"},
    "/accounts/password/change/": {"oldpassword": PASSWORD, "password1": PASSWORD, "password2": PASSWORD},
    "/accounts/email/": {"email": "new@example.org", "action_add": "1"},
    "/accounts/reauthenticate/": {"password": PASSWORD},
    "/profile/": {"username": "Ana", "language": "de", "time_zone": "UTC"},
    "/profile/claim/": {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD},
    "/profile/delete/": {"password": PASSWORD},
    "/guest/": {"next": "/"},
}
WHO = ["a stranger", "guest", "Ana"]
BODIES = [
    ("application/json", b"{"),
    ("multipart/form-data", b"x"),
    ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
    ("application/x-www-form-urlencoded", b"username=%ED%A0%80%FF&email=%FF&login=%ED%A0%80"),
    ("application/x-www-form-urlencoded; charset=nonsense", b"a=b"),
    ("text/plain", b"\xff"),
]


def browser_of(who: str) -> Client:
    """A browser of a stranger, a guest or Ana, none of whom has been here for long."""
    cache.clear()
    browser = Client()
    if who == "guest":
        browser.post("/guest/")
    if who == "Ana":
        browser.force_login(User.objects.get(username=who))
    return browser


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("address", FORMS)
def test_strange_words_in_a_form_break_nothing(ana: User, address: str, who: str) -> None:
    for field, word in itertools.product(FORMS[address], STRANGE):
        response = browser_of(who).post(address, FORMS[address] | {field: word})
        assert response.status_code in {302, 403, 422}, (field, word)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize(("content_type", "body"), BODIES)
def test_a_body_that_is_no_form_breaks_nothing(ana: User, content_type: str, body: bytes, who: str) -> None:
    for address in FORMS:
        response = browser_of(who).generic("POST", address, body, content_type=content_type)
        assert response.status_code in {302, 400, 403, 415, 422}, address
