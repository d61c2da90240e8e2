"""Settings of the VAPID keys that sign push messages."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode
from collections.abc import Callable
from importlib.util import find_spec

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ADVICE = "it must be as manage.py push keys prints it"
PRIVATE_BYTES = 32


def private_key(value: str) -> str:
    """The secret one. Without the library nothing could be pushed, so the start stops."""
    if find_spec("pywebpush") is None:
        raise ValueError("the library for it is missing; install it by requirements/install.sh push")
    _private(value)
    return value


def public_key_of(private: str) -> Callable[[str], str]:
    """The one that belongs to it, which browsers are told."""

    def parse(value: str) -> str:
        if not private or _bytes(value) != _public(private):
            raise ValueError(f"{ADVICE}, together with WEB_PUSH_PRIVATE_KEY")
        return value

    return parse


def _public(private: str) -> bytes:
    return _private(private).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _private(text: str) -> ec.EllipticCurvePrivateKey:
    key = _bytes(text)
    if len(key) != PRIVATE_BYTES:
        raise ValueError(ADVICE)
    try:
        return ec.derive_private_key(int.from_bytes(key, "big"), ec.SECP256R1())
    except ValueError:
        raise ValueError(ADVICE) from None


def _bytes(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise ValueError(ADVICE) from None
