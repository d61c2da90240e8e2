"""Return paths: the sender on the envelope of each mail names its row, so that a report proves which mail it is about.

``games+<token>@games.example``; the Message-ID has the same token, for mail servers that know no addresses with a plus.
AES-SIV hides what the token says and signs it; base32 survives servers that fold capitals. A token ends with its row.
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from collections.abc import Iterator
from email.utils import parseaddr
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from django.conf import settings
from django.core.mail import EmailMessage
from django.utils.crypto import salted_hmac

from core.outbox import OutboxRow

LONGEST_LOCAL_PART = 64
"""Characters before the @ (RFC 5321, section 4.5.3.1.1)."""
_MARK = 2
"""Bytes that tell an address from one that its user had before; they prove nothing, the signature does."""
_TOKEN = re.compile(r"(?<![a-z0-9])([a-z2-7]{48})@", re.IGNORECASE | re.ASCII)


class Mail(NamedTuple):
    """The mail that a token names."""

    outbox: str
    """The ``letter`` of its model."""
    row: int
    user: int
    """Primary key of the user whose address it was sent to; 0 for nobody's."""
    mark: bytes

    def is_to(self, address: str) -> bool:
        """Whether it was sent to this address, rather than to another one of the same user."""
        return self.mark == _mark_of(address)


def stamp(message: EmailMessage, row: OutboxRow, *, user: int) -> None:
    """Let sender and Message-ID of a mail to one address name its row; a second copy has the same ones."""
    [address] = message.to
    token = _sealed(Mail(row.letter, row.pk, user, _mark_of(address)))
    message.extra_headers["Message-ID"] = f"<{token}@{urlsplit(settings.BASE_URL).hostname}>"
    local_part, _at, host = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")
    named = f"{local_part}+{token}"
    if settings.RETURN_PATHS and len(named) <= LONGEST_LOCAL_PART:
        message.extra_headers["From"] = message.from_email
        message.from_email = f"{named}@{host}"


def read(text: str) -> Mail | None:
    """The mail that a return path or a Message-ID names; ``None`` if this site has made neither."""
    found = _TOKEN.search(text)
    return _opened(b32decode(found[1].upper())) if found else None


def _sealed(mail: Mail) -> str:
    plain = mail.outbox.encode() + mail.row.to_bytes(6) + mail.user.to_bytes(5) + mail.mark
    return b32encode(next(_ciphers()).encrypt(plain, None)).decode().lower()


def _opened(sealed: bytes) -> Mail | None:
    for cipher in _ciphers():
        try:
            plain = cipher.decrypt(sealed, None)
        except InvalidTag:
            continue
        return Mail(plain[:1].decode(), int.from_bytes(plain[1:7]), int.from_bytes(plain[7:12]), plain[12:])
    return None


def _ciphers() -> Iterator[AESSIV]:
    """With the site's present key, then with the one before."""
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        yield AESSIV(salted_hmac("core.smtp.return_path", "", secret=key, algorithm="sha256").digest())


def _mark_of(address: str) -> bytes:
    return sha256(address.strip().lower().encode()).digest()[:_MARK]
