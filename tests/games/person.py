"""Somebody with a browser, who follows what the pages offer and knows nothing else."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from accounts.models import User
from tests.people import browser_of


class Person:
    """Somebody with a browser, who follows what the pages offer and knows nothing else."""

    def __init__(self, user: User) -> None:
        self.browser = browser_of(user)

    def look(self, address: str) -> str:
        """A page that is there."""
        answer = self.browser.get(address)
        assert answer.status_code == 200
        return answer.content.decode()

    def press(self, address: str, **fields: Any) -> str:
        """A button, and the page it leads to."""
        answer = self.browser.post(address, fields, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    def go_on(self, address: str) -> bool:
        """Make the first move that the table's page offers, or confirm; ``False`` when there is nothing to do."""
        page = self.look(address)
        decision = re.findall(r'name="decision" value="(\w+)"', page)
        if moves := re.findall(r'name="move"\s+value="([^"]+)"', page):
            self._send(f"{address}step/", **_marked(page), decision=decision, move=unescape(moves[0]))
        elif f"{address}confirm/" in page:
            self._send(f"{address}confirm/", decision=decision)
        else:
            return False
        return True

    def _send(self, address: str, **fields: Any) -> None:
        """A button whose next page is looked at later."""
        assert self.browser.post(address, fields).status_code == 302


def _marked(page: str) -> dict[str, str]:
    """What is marked in the form before anybody touches it."""
    marked = re.findall(r'name="(\w+)"\s+value="([^"]+)" checked', page)
    return {name: unescape(value) for name, value in marked}
