"""Reads settings from environment variables and says in sentences what is missing or malformed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from email.utils import parseaddr
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

T = TypeVar("T")


class UnusableSettings(ImproperlyConfigured):
    """One or more variables are missing or malformed; the text has one sentence for each."""


class Environment:
    """The variables of one start. Problems are collected, so that the operator sees all of them at once."""

    def __init__(self, variables: Mapping[str, str], *, complete: bool) -> None:
        """``complete``: a variable with a default only for play and tests must be set (production)."""
        self.variables = variables
        self.complete = complete
        self.problems: list[str] = []

    def read(self, name: str, parse: Callable[[str], T], *, default: T, needed: bool = False) -> T:
        """The variable's parsed value. ``parse`` raises ``ValueError`` saying what the value should look like."""
        text = self.variables.get(name, "").strip()
        if not text:
            if needed and self.complete:
                self.problems.append(f"{name} is not set. docs/settings.md says what it should hold.")
            return default
        try:
            return parse(text)
        except ValueError as reason:
            self.problems.append(f"{name} cannot be used: {reason}.")
            return default

    def expect_unset(self, name: str, reason: str) -> None:
        """For a variable that the site read before, so that nobody believes that it still does."""
        if self.variables.get(name, "").strip():
            self.problems.append(f"{name} is no longer used: {reason}. Remove it.")

    def check(self) -> None:
        """Raise ``UnusableSettings`` if anything read so far was missing or malformed, or is no longer used."""
        if self.problems:
            raise UnusableSettings("\n".join(self.problems))


def text(value: str) -> str:
    """Any text."""
    return value


def secret(value: str) -> str:
    """A key that cannot be guessed."""
    if len(value) < 50:
        raise ValueError("it must have at least 50 characters")
    return value


def token(value: str) -> str:
    """What a machine shows to be let in."""
    if len(value) < 20:
        raise ValueError("it must have at least 20 characters")
    return value


def contact(value: str) -> str:
    """Where a weakness can be reported: a mail address, or a page."""
    if not value.startswith(("mailto:", "https://")):
        raise ValueError("it must look like mailto:security@games.example or https://games.example/contact")
    return value


def mail_address(value: str) -> str:
    """A mail address alone, without a name."""
    if not re.fullmatch(r"[^@\s<>,]+@[^@\s<>,]+", value):
        raise ValueError("it must be a mail address, as in games@games.example")
    return value


def sender(value: str) -> str:
    """Who writes mails: an address, mostly behind a name. What mail libraries read in another way is refused."""
    address = parseaddr(value)[1]
    if not re.fullmatch(r"[^@\s<>,\"]+@[^@\s<>,\"]+", address) or address not in value:
        raise ValueError("it must be a sender, as in Cacao <games@games.example>")
    return value


def folder(value: str) -> str:
    """A folder that is there."""
    if not Path(value).is_dir():
        raise ValueError("it must be a folder that exists")
    return value


def day(value: str) -> date:
    """A day of the calendar."""
    try:
        return date.fromisoformat(value)
    except ValueError:
        raise ValueError("it must be a day, as in 2027-06-30") from None


def choice(*allowed: str) -> Callable[[str], str]:
    """One of a few words."""

    def parse(value: str) -> str:
        if value not in allowed:
            raise ValueError(f"it must be one of {', '.join(allowed)}")
        return value

    return parse


def number(least: int, most: int) -> Callable[[str], int]:
    """A whole number between two bounds."""

    def parse(value: str) -> int:
        if not value.isdecimal() or not least <= int(value) <= most:
            raise ValueError(f"it must be a whole number from {least} to {most}")
        return int(value)

    return parse


def ports(value: str) -> tuple[int, ...]:
    """Ports of TCP with commas between them."""
    read = [port.strip() for port in value.split(",")]
    if not all(re.fullmatch(r"[0-9]{1,5}", port) and 1 <= int(port) <= 65535 for port in read):
        raise ValueError("it must be ports with commas between them, as in 443,8443")
    return tuple(map(int, read))


def hosts(value: str) -> list[str]:
    """Host names with commas between them."""
    names = [name.strip() for name in value.split(",") if name.strip()]
    if not names or any("/" in name or name == "*" for name in names):
        raise ValueError("it must be host names with commas between them, as in games.example,www.games.example")
    return names


def base_url(value: str) -> str:
    """The site's own address, without a path."""
    parts = _split(value, "https", "http")
    if not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError("it must be the site's address without a path, as in https://games.example")
    _port(parts)
    return f"{parts.scheme}://{parts.netloc}"


def redis_url(value: str) -> str:
    """A Redis server."""
    _port(_split(value, "redis", "rediss", "unix"))
    return value


def database(value: str) -> dict[str, Any]:
    """A database as Django's DATABASES wants it, without options: postgresql://… or sqlite:///path."""
    parts = _split(value, "postgresql", "postgres", "sqlite")
    name = unquote(parts.path[1:])
    if not name:
        raise ValueError("it must look like postgresql://user:password@host:5432/name or sqlite:///path")
    if parts.scheme == "sqlite":
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": name}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(_port(parts) or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
    }


def mail_server(value: str) -> dict[str, Any]:
    """An SMTP server as Django's EMAIL_ settings: smtp://, smtp+tls:// (STARTTLS) or smtps://."""
    parts = _split(value, "smtp", "smtp+tls", "smtps")
    if not parts.hostname:
        raise ValueError("it must look like smtp+tls://user:password@host:587")
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": _port(parts) or {"smtp": 25, "smtp+tls": 587, "smtps": 465}[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
    }


def _split(value: str, *schemes: str) -> SplitResult:
    parts = urlsplit(value)
    if parts.scheme not in schemes:
        raise ValueError(f"it must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}")
    return parts


def _port(parts: SplitResult) -> int | None:
    try:
        return parts.port
    except ValueError:
        raise ValueError("its port must be a number from 0 to 65535") from None
