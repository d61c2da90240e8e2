"""Where a POST goes: an address as it was typed, read strictly, and the checked addresses behind its name."""

from __future__ import annotations

import re
import socket
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

from core.http.networks import is_here, is_public
from core.http.rules import Rules

PORTS = {"http": 80, "https": 443}
LONGEST = 1000
_HOST = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)*\.?")
"""Labels of letters, digits and hyphens (RFC 1123, 2.1): all that every reader of URLs reads alike."""


class Forbidden(Exception):
    """Nothing is sent there; the code says why: ``scheme``, ``shape``, ``port`` or ``network``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Target(NamedTuple):
    """The parts of a URL, in ASCII."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme and host, with the port where it is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{host}{port}"


def read(url: str, rules: Rules) -> Target:
    """The target of a URL. Raises ``Forbidden``."""
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise Forbidden("shape")
    try:
        parts = urlsplit(url)
        return _target(parts, parts.port, rules)
    except ValueError:
        raise Forbidden("shape") from None


def _target(parts: SplitResult, port: int | None, rules: Rules) -> Target:
    if parts.scheme not in rules.schemes:
        raise Forbidden("scheme")
    if not parts.hostname or parts.username is not None or parts.password is not None or port == 0:
        raise Forbidden("shape")
    if ":" not in parts.hostname and not _HOST.fullmatch(parts.hostname):
        raise Forbidden("shape")
    if "%" in parts.netloc:
        raise Forbidden("shape")
    port = port or PORTS[parts.scheme]
    if rules.ports is not None and port not in rules.ports:
        raise Forbidden("port")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, parts.hostname, port, path)


def resolve(target: Target, rules: Rules, *, seconds: float) -> list[str]:
    """The addresses behind the name, all of which were checked: one that is forbidden forbids all.

    Raises ``Forbidden``; ``OSError`` when there is none, or none in time.
    """
    addresses = list(dict.fromkeys(_addresses(target, seconds)))
    if not all(is_public(address) or (rules.may_stay_here and is_here(address)) for address in addresses):
        raise Forbidden("network")
    return addresses


def _addresses(target: Target, seconds: float) -> list[str]:
    """Resolved in a thread of its own: the system's resolver knows no limit of ours."""
    found: list[Any] = []

    def ask() -> None:
        try:
            found.append(socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            found.append(error)

    thread = Thread(target=ask, daemon=True)
    thread.start()
    thread.join(seconds)
    if not found:
        raise TimeoutError("the name was not resolved in time")
    [answer] = found
    if isinstance(answer, Exception):
        raise OSError(str(answer))
    return [str(where[0]) for *_kind, where in answer]
