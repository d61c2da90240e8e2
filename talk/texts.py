"""What a line may be made of, and what is found in it: links, names, turns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.naming.names import MAX_LENGTH
from posting import networks

MOST_BREAKS = 20
_JOINERS = "\u200c\u200d\ufe0f"
"""Within some scripts, and in pictures that are written as several signs."""
_NOT_EVERYBODYS = ("localhost", "local", "internal", "intranet", "home", "lan", "private", "corp", "onion", "test")
_LINK = re.compile(r"https?://[^\s<>\"“”„«»]+", re.IGNORECASE)
_TURN = re.compile(r"(?<![\w&#/])#(\d{1,4})(?!\w)")
_AT_END = ".,;:!?…'’)]}"


@dataclass(frozen=True, slots=True)
class Words:
    """Plain text."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """An address, and the host to which it leads."""

    address: str
    host: str


@dataclass(frozen=True, slots=True)
class Mention:
    """``@`` and the name of somebody at the table."""

    name: str


@dataclass(frozen=True, slots=True)
class TurnReference:
    """``#`` and the number of a move."""

    number: int


Piece = Words | Link | Mention | TurnReference


def cleaned(text: str) -> str:
    """The text as it is kept. Raises ``ValidationError`` for what could pass for something else or break a page."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    text = re.sub(r"\n{3,}", "\n\n", text)
    if not text:
        raise ValidationError(_("Write something first."), code="empty")
    if not all(_may_be_written(sign) for sign in text):
        raise ValidationError(
            _("The text has signs that nobody sees or that turn the direction of writing. Write it without them."),
            code="unseen",
        )
    if text.count("\n") > MOST_BREAKS:
        raise ValidationError(
            _("A line of talk has at most %(most)s line breaks."), code="breaks", params={"most": MOST_BREAKS}
        )
    for found in _LINK.finditer(text):
        _expect_public(_trimmed(found[0]))
    return text


def _may_be_written(sign: str) -> bool:
    return sign in "\n\t" or sign in _JOINERS or unicodedata.category(sign) not in ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


def _expect_public(address: str) -> None:
    if _public_host(address) is None:
        raise ValidationError(
            _("The link %(address)s leads into a private network, or hides where it leads. Write it without “http”."),
            code="private_link",
            params={"address": address},
        )


def _public_host(address: str) -> str | None:
    """The host of an address that leads somewhere everybody can go, as the network knows it; else ``None``."""
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").rstrip(".").encode("idna").decode()
        has_port = parts.port is not None
    except (ValueError, UnicodeError):
        return None
    if parts.username is not None or parts.password is not None or (has_port and parts.port == 0):
        return None
    return host if _is_everybodys(host) else None


def _is_everybodys(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        labels = host.split(".")
        # A last label of digits is another way to write an address.
        return len(labels) > 1 and labels[-1] not in _NOT_EVERYBODYS and not labels[-1][:1].isdigit()
    return networks.is_public(host)


def _trimmed(address: str) -> str:
    """Without the punctuation of the sentence in which the address stands."""
    while address and address[-1] in _AT_END:
        if address[-1] == ")" and address.count("(") >= address.count(")"):
            break
        address = address[:-1]
    return address


def pieces(text: str, names: frozenset[str] = frozenset()) -> Iterator[Piece]:
    """What a text is made of; ``names`` are those of people whom it may mention."""
    at = 0
    for found in _LINK.finditer(text):
        yield from _worded(text[at : found.start()], names)
        address = _trimmed(found[0])
        host = _public_host(address)
        yield Link(address, host) if host else Words(address)
        at = found.start() + len(address)
    yield from _worded(text[at:], names)


def mentioned(text: str, names: frozenset[str]) -> frozenset[str]:
    """The names of people whom a text mentions."""
    return frozenset(piece.name for piece in pieces(text, names) if isinstance(piece, Mention))


def _worded(text: str, names: frozenset[str]) -> Iterator[Piece]:
    """Text without links: words, names, turns."""
    at = 0
    for found in re.finditer(r"(?<!\w)[@#]", text):
        start = found.start()
        if start < at:
            continue
        piece = _mention(text, start, names) if text[start] == "@" else _turn(text, start)
        if piece is None:
            continue
        if start > at:
            yield Words(text[at:start])
        yield piece
        at = start + len(piece.name if isinstance(piece, Mention) else str(piece.number)) + 1
    if at < len(text):
        yield Words(text[at:])


def _mention(text: str, start: int, names: frozenset[str]) -> Mention | None:
    """The longest name that stands here, in any case of its letters."""
    here = text[start + 1 : start + 1 + MAX_LENGTH].casefold()
    fitting = [name for name in names if here.startswith(name.casefold()) and not here[len(name) :][:1].isalnum()]
    return Mention(max(fitting, key=len)) if fitting else None


def _turn(text: str, start: int) -> TurnReference | None:
    found = _TURN.match(text, start)
    # A number with zeros before it is written otherwise than it is shown.
    return TurnReference(int(found[1])) if found and found[1] == str(int(found[1])) else None
