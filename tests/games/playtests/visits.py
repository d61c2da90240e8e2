"""People use playtests by their forms and links."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.playtests.models import Playtest
from tests.people import browser_of

NEW = "/playtests/new/"
RECORD = "/playtests/record/"


def text_of(answer: Any) -> str:
    return unescape(answer.content.decode())


def look(playtest: Playtest, user: User | None, **fields: object) -> Any:
    browser = browser_of(user) if user else Client()
    return browser.get(playtest.get_absolute_url(), {name: str(value) for name, value in fields.items()})


def post(
    playtest: Playtest, act: str, user: User | None, *, headers: dict[str, str] | None = None, **fields: Any
) -> Any:
    browser = browser_of(user) if user else Client()
    return browser.post(reverse(f"playtests:{act}", args=[playtest.public_id]), fields, headers=headers)


def moves_in(answer: Any) -> list[dict[str, Any]]:
    """The moves that a page offers as buttons."""
    found = re.findall(r'name="move"\s+value="([^"]+)"', answer.content.decode())
    return [json.loads(unescape(move)) for move in found]
