"""What a line may be made of, and what is found in it: links, names, turns."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names.names import MAX_LENGTH
from accounts.names.readable import validate_readable
from core.http.links import PublicLink, read_link
from core.http.targets import Forbidden

MOST_BREAKS = 20
_LINK = re.compile(r"https?://[^\s<>\"“”„«»]+", re.IGNORECASE)
_TURN = re.compile(r"(?<![\w&#/])#(\d{1,4})(?!\w)")
_AT_END = ".,;:!?…'’)]}"


@dataclass(frozen=True, slots=True)
class Words:
    """Plain text."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """An address as it was read, which need not be how it was written, and the host to which it leads."""

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
    validate_readable(text)
    if text.count("\n") > MOST_BREAKS:
        raise ValidationError(
            _("Use fewer line breaks: at most %(most)s."), code="breaks", params={"most": MOST_BREAKS}
        )
    for found in _LINK.finditer(text):
        _expect_public(_trimmed(found[0]))
    return text


def _expect_public(address: str) -> None:
    if _public_link(address) is None:
        raise ValidationError(
            _("The link %(address)s goes into a private network, or hides where it goes. Write it without “http”."),
            code="private_link",
            params={"address": address},
        )


def _public_link(address: str) -> PublicLink | None:
    """The link, where it leads somewhere everybody can go; else ``None``."""
    try:
        return read_link(address)
    except Forbidden:
        return None


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
        link = _public_link(address)
        yield Link(link.address, link.host) if link else Words(address)
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
