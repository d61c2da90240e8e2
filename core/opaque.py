"""Counters as marks, keys as names, whole documents as sealed tokens: for addresses, pages and mails.

They tell whether two differ, and nothing else.

A mark is the number enciphered with the site's key (a Feistel network), so that the server finds the number again; the
same number always has the same mark, so that pages which are the same stay so.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from django.conf import settings
from django.utils.crypto import salted_hmac

_ROUNDS = range(4)
_HALF = 32
_MASK = (1 << _HALF) - 1
_DIGITS = 2 * _HALF // 4
_NAME = 32


def mark(number: int, purpose: str) -> str:
    """The mark of a number below 2³²; one ``purpose`` says nothing about another."""
    left, right = _turned(0, number, purpose, _ROUNDS)
    return f"{left << _HALF | right:0{_DIGITS}x}"


def name(key: str, purpose: str) -> str:
    """A key under a name that tells nothing of it, always the same one for the same key and purpose."""
    return salted_hmac("core.opaque", f"{purpose}/{key}", algorithm="sha256").hexdigest()[:_NAME]


def number_of(text: str, purpose: str) -> int | None:
    """The number that has this mark; ``None`` for what is no mark of this purpose and key."""
    if len(text) != _DIGITS or not set(text) <= set("0123456789abcdef"):
        return None
    whole = int(text, 16)
    right, left = _turned(whole & _MASK, whole >> _HALF, purpose, reversed(_ROUNDS))
    return None if left else right


def _turned(left: int, right: int, purpose: str, rounds: Iterable[int]) -> tuple[int, int]:
    key = salted_hmac("core.opaque", purpose, algorithm="sha256").digest()
    for each in rounds:
        digest = blake2b(bytes([each]) + right.to_bytes(4, "big"), key=key, digest_size=4).digest()
        left, right = right, left ^ int.from_bytes(digest, "big")
    return left, right


# --- sealed tokens ---------------------------------------------------------------------------------------------------


def seal(data: bytes, purpose: str) -> str:
    """A token that only this site can read or make; the same one for the same data and purpose."""
    return _as_text(_cipher(purpose, settings.SECRET_KEY).encrypt(data, None))


def unseal(token: str, purpose: str) -> bytes:
    """What was sealed. Raises ``ValueError`` for what this site did not seal for this purpose."""
    raw = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    if _as_text(raw) != token:
        raise ValueError("Another spelling of a token")
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        with suppress(InvalidTag):
            return _cipher(purpose, key).decrypt(raw, None)
    raise ValueError("Not sealed here")


def _cipher(purpose: str, key: str) -> AESSIV:
    """Needs no nonce (RFC 5297), so that a page that has not changed is the same page."""
    return AESSIV(salted_hmac("core.opaque", purpose, secret=key, algorithm="sha512").digest())


def _as_text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
