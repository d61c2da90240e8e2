"""Who is asked, and what a mail says."""

from __future__ import annotations

from email.message import EmailMessage
from html.parser import HTMLParser
from typing import Any

from accounts.models import User
from games.models import Game


def active(game: Game) -> User:
    """Who is waited for."""
    return game.seats.get(waiting_since__isnull=False).user


def parts(message: EmailMessage) -> tuple[str, str]:
    """The text and the HTML of a mail."""
    return message.get_body(["plain"]).get_content(), message.get_body(["html"]).get_content()


def visible_text(html: str) -> str:
    """What a reader of the HTML sees."""
    seen: list[str] = []
    parser: Any = HTMLParser()
    parser.handle_data = seen.append
    parser.feed(html)
    return "".join(seen)
