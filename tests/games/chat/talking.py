"""Talk in tests: by the addresses that pages use."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from games.chat.models import Line
from games.models import Game

PLAYERS, WATCHERS = "players", "watchers"


def talk_url(game: Game, audience: str = PLAYERS) -> str:
    return reverse("talk:talk", args=[game.public_id, audience])


def read_url(game: Game, audience: str = PLAYERS) -> str:
    return reverse("talk:read", args=[game.public_id, audience])


def say(browser: Client, game: Game, text: str, audience: str = PLAYERS, **headers: str) -> Any:
    """Send a line."""
    return browser.post(talk_url(game, audience), {"text": text}, headers=headers)


def act_on(browser: Client, line: Line, act: str = "", **fields: str) -> Any:
    """Open a line's page, or do something with it."""
    parts = [line.room.game.public_id, line.room.audience, line.number]
    if act == "report":
        return browser.post(reverse("moderation:report_line", args=parts), {"reason": "words", **fields})
    return (
        browser.post(reverse(f"talk:{act}", args=parts), fields)
        if act
        else browser.get(reverse("talk:line", args=parts))
    )


def last_line() -> Line:
    return Line.objects.select_related("room__game").latest("pk")
