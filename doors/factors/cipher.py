"""Secrets of factors, unreadable in the database and its backups to whoever has not the site's key."""

from __future__ import annotations

import secrets
from base64 import b32encode, urlsafe_b64encode

import structlog
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

_SALT = "doors.factors.cipher"
logger = structlog.get_logger(__name__)


def encrypt(text: str) -> str:
    """Under the site's present key."""
    return _keys().encrypt(text.encode()).decode()


def decrypt(token: str) -> str:
    """Under the present key or the one before. What no key opens becomes chance, which no code fits."""
    try:
        return _keys().decrypt(token.encode()).decode()
    except InvalidToken:
        logger.exception("a factor was encrypted by a key that has gone; remove_second_factors helps its owner")
        return b32encode(secrets.token_bytes(20)).decode()


def renew(token: str) -> str:
    """The same secret under the present key. Raises ``InvalidToken``."""
    return _keys().rotate(token.encode()).decode()


def _keys() -> MultiFernet:
    return MultiFernet([_fernet(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _fernet(key: str) -> Fernet:
    return Fernet(urlsafe_b64encode(salted_hmac(_SALT, "", secret=key, algorithm="sha256").digest()))
