"""Symmetric encryption with the site's key, for secrets in the database and its backups."""

from __future__ import annotations

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac


def keys_of(purpose: str) -> MultiFernet:
    """The keys for one purpose: locks with the site's present key, opens with that and with the one before."""
    return MultiFernet([_fernet(purpose, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _fernet(purpose: str, key: str) -> Fernet:
    return Fernet(urlsafe_b64encode(salted_hmac(purpose, "", secret=key, algorithm="sha256").digest()))
