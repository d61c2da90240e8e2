"""A browser behind the site's proxy: cookies, forms, a limit of time; every error goes into the ledger."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode

from tools.chaos.ledger import Fields, Ledger

HOST = "games.example"
PATIENCE = 15.0
"""Seconds after which somebody gives up and presses *reload*."""

REFUSALS = (409, 422)
"""The table has moved on, or the rules do not allow it: what anybody may be told who sends a form again."""


class NoAnswer(Exception):
    """The site failed; the ledger has it."""


class Answer(NamedTuple):
    """What the site said."""

    status: int
    text: str
    location: str


class Browser:
    """One person's; each request has a connection of its own, to all ports in turn."""

    def __init__(self, ports: Sequence[int], number: int, ledger: Ledger) -> None:
        self._ports = ports
        self._requests = 0
        self._ledger = ledger
        self._cookies: SimpleCookie = SimpleCookie()
        self._headers = {
            "Host": HOST,
            "Origin": f"https://{HOST}",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": f"192.0.2.{number + 1}",
            "Connection": "close",
        }

    def get(self, path: str) -> Answer:
        """Open an address. Raises ``NoAnswer``."""
        return self._ask("GET", path, None)

    def post(self, path: str, fields: Fields) -> Answer:
        """Send a form. Raises ``NoAnswer``."""
        token = self._cookies["csrftoken"].value if "csrftoken" in self._cookies else ""
        return self._ask("POST", path, urlencode({**fields, "csrfmiddlewaretoken": token}))

    def _ask(self, method: str, path: str, body: str | None) -> Answer:
        begin = time.monotonic()
        try:
            answer = self._answer(method, path, body)
        except (OSError, HTTPException) as error:
            raise self._trouble(_kind(error)) from error
        self._ledger.note_answer(time.monotonic() - begin)
        if answer.status >= 400 and answer.status not in REFUSALS:
            raise self._trouble(str(answer.status))
        return answer

    def _trouble(self, kind: str) -> NoAnswer:
        self._ledger.note_trouble(kind)
        return NoAnswer(kind)

    def _answer(self, method: str, path: str, body: str | None) -> Answer:
        self._requests += 1
        ports = list(self._ports)  # They may change now.
        port = ports[self._requests % len(ports)]
        http = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in self._cookies.items())
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body is not None else {}
        try:
            http.request(method, path, body=body, headers={**self._headers, **form, "Cookie": cookies})
            response = http.getresponse()
            return self._read(response)
        finally:
            http.close()

    def _read(self, response: HTTPResponse) -> Answer:
        text = response.read().decode()
        for cookie in response.headers.get_all("Set-Cookie") or []:
            self._cookies.load(cookie)
        return Answer(response.status, text, response.headers.get("Location", ""))


def _kind(error: Exception) -> str:
    """In two words, such as ``timeout``, ``connection refused``, ``remote disconnected``."""
    if isinstance(error, TimeoutError):
        return "timeout"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(error).__name__).removesuffix(" Error").lower()
