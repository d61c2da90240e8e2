"""What the tests of accounts share: filling in forms and reading the code out of a mail."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from tests.accounts.browsing import CODE, Send
from tests.people import PASSWORD


@pytest.fixture
def sign_up(client: Client, db: None) -> Send:
    """Send the sign-up form: Dora with an own address, unless told otherwise."""

    def send(**changes: str) -> Any:
        fields = {"username": "Dora", "email": "dora@example.org", "password1": PASSWORD}
        return client.post("/accounts/signup/", fields | changes)

    return send


@pytest.fixture
def log_in(client: Client, db: None) -> Send:
    """Send the login form."""

    def send(login: str, password: str = PASSWORD, **headers: Any) -> Any:
        return client.post("/accounts/login/", {"login": login, "password": password}, **headers)

    return send


@pytest.fixture
def enter_code(client: Client, mailoutbox: list[EmailMessage]) -> Send:
    """Send the code of the newest mail."""

    def send() -> Any:
        found = CODE.search(str(mailoutbox[-1].body))
        assert found, mailoutbox[-1].body
        return client.post("/accounts/confirm-email/", {"code": found[0]})

    return send


@pytest.fixture
def guest(client: Client, db: None) -> Client:
    """A browser in which a guest is playing."""
    client.post("/guest/")
    return client
