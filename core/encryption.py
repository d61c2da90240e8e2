"""Symmetric encryption with the site's key: for secrets in the database and its backups, and for opaque tokens."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress

from cryptography.exceptions import InvalidTag
from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from django.conf import settings
from django.utils.crypto import salted_hmac


def keys_of(purpose: str) -> MultiFernet:
    """The keys for one purpose: locks with the site's present key, opens with that and with the one before."""
    return MultiFernet([_fernet(purpose, key) for key in _site_keys()])


def _site_keys() -> tuple[str, ...]:
    return (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)


def _fernet(purpose: str, key: str) -> Fernet:
    return Fernet(urlsafe_b64encode(salted_hmac(purpose, "", secret=key, algorithm="sha256").digest()))


# --- opaque tokens ---------------------------------------------------------------------------------------------------


def seal(purpose: str, data: bytes) -> str:
    """A token for addresses and pages, which only this site can read or make; the same one for the same data."""
    return _as_text(_cipher(purpose, settings.SECRET_KEY).encrypt(data, None))


def unseal(purpose: str, token: str) -> bytes:
    """What was sealed. Raises ``ValueError`` for what this site did not seal for this purpose."""
    raw = urlsafe_b64decode(token + "=" * (-len(token) % 4))
    if _as_text(raw) != token:
        raise ValueError("Another spelling of a token")
    for key in _site_keys():
        with suppress(InvalidTag):
            return _cipher(purpose, key).decrypt(raw, None)
    raise ValueError("Not sealed here")


def _cipher(purpose: str, key: str) -> AESSIV:
    """Needs no nonce (RFC 5297), so that a page that has not changed is the same page."""
    return AESSIV(salted_hmac(purpose, "", secret=key, algorithm="sha512").digest())


def _as_text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")
