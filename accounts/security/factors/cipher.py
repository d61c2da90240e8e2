"""Encryption of second-factor secrets in the database and its backups."""

from __future__ import annotations

import secrets
from base64 import b32encode

import structlog
from cryptography.fernet import InvalidToken

from core.encryption import keys_of

_PURPOSE = "doors.factors.cipher"
logger = structlog.get_logger(__name__)


def encrypt(text: str) -> str:
    """Under the site's present key."""
    return keys_of(_PURPOSE).encrypt(text.encode()).decode()


def decrypt(token: str) -> str:
    """Under the present key or the one before. What no key opens becomes chance, which no code fits."""
    try:
        return keys_of(_PURPOSE).decrypt(token.encode()).decode()
    except InvalidToken:
        logger.exception("a factor was encrypted by a key that has gone; remove_second_factors helps its owner")
        return b32encode(secrets.token_bytes(20)).decode()


def renew(token: str) -> str:
    """The same secret under the present key. Raises ``InvalidToken``."""
    return keys_of(_PURPOSE).rotate(token.encode()).decode()
