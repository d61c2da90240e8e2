"""People propose and answer by the forms of a table."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from games.engine.clock.terms import DAY, Terms
from games.models import Game, Proposal

TERMS = Terms(start=2 * DAY, gain=DAY, cap=4 * DAY)


def address(game: Game, act: str = "") -> str:
    return f"{game.get_absolute_url()}together/{act}"


def propose(browser: Client, game: Game, code: str, **fields: Any) -> Any:
    """Fill in a form of the page and press its button."""
    values = {f"{code}-{name}": value for name, value in fields.items()}
    return browser.post(address(game, "propose/"), {"code": code, **values})


def answer(browser: Client, game: Game, how: str) -> Any:
    """Press a button of the banner."""
    key = Proposal.objects.latest("pk").pk
    return browser.post(address(game, "answer/"), {"proposal": key, "answer": how})


def text(response: Any) -> str:
    """What people read, without tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())
