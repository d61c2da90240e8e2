"""The page that asks before something, as somebody reads it and presses its button."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client


def proof(page: Any) -> str:
    """What the form of the page proves."""
    found = _proofs(page)
    assert found, "the page asks"
    return found[0]


def _proofs(page: Any) -> list[str]:
    return re.findall(r'name="shown" value="(\w+)"', page.content.decode())


def effects(page: Any) -> list[str]:
    """What will happen."""
    found = re.findall(r'<li class="effect effect--\w+">(.*?)</li>', page.content.decode(), re.DOTALL)
    return [unescape(" ".join(effect.split())) for effect in found]


def press(browser: Client, page: Any, reason: str = "") -> Any:
    """The button that does it."""
    return browser.post(page.wsgi_request.get_full_path(), {"shown": proof(page), "reason": reason})


def post_as_shown(browser: Client, address: str, fields: dict[str, Any]) -> Any:
    """Send a form; where the address asks first, with the proof that its page was read."""
    shown = [{"shown": found} for found in _proofs(browser.get(address))]
    return browser.post(address, {**fields, **next(iter(shown), {})})
