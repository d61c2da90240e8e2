"""Counters as marks, keys as names, for addresses, pages and mails: they tell whether two differ, not by how much.

A mark is the number enciphered with the site's key (a Feistel network), so that the server finds the number again; the
same number always has the same mark, so that pages which are the same stay so.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

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
