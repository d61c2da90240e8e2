"""Signed JSON requests of mail servers: signature, size and content checks."""

from __future__ import annotations

import hmac
import json
import re
import time
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest

TOLERANCE = 300
"""Seconds by which clocks may differ, and in which a copied request could be replayed."""
LONGEST = 16 * 1024
_UNFIT = re.compile("[\0\ud800-\udfff]")
"""Characters that cannot be stored: PostgreSQL texts allow no NUL, UTF-8 no surrogates."""


def refusal(request: HttpRequest) -> HTTPStatus | None:
    """The status with which to refuse the request before reading its content; 404 on a site without a secret."""
    if not settings.BOUNCE_SECRET:
        return HTTPStatus.NOT_FOUND
    if request.content_type != "application/json" or len(request.body) > LONGEST:
        return HTTPStatus.BAD_REQUEST
    return None if _is_signed(request) else HTTPStatus.FORBIDDEN


def identity(request: HttpRequest) -> str:
    """The request's ``webhook-id``, by which repeated reports are recognized."""
    return _header(request, "id")


def told(request: HttpRequest) -> Mapping[str, Any]:
    """The JSON object of the body; empty if it is none, or has a string that the database cannot store."""
    try:
        document: Any = json.loads(request.body)
        is_fit = isinstance(document, dict) and _can_be_stored(document)
    except (ValueError, RecursionError):
        return {}
    return document if is_fit else {}


def _can_be_stored(value: Any) -> bool:
    """Whether no string in it, keys included, at any depth, has a NUL or a lone surrogate."""
    if isinstance(value, str):
        return _UNFIT.search(value) is None
    if isinstance(value, dict):
        return all(_can_be_stored(part) for pair in value.items() for part in pair)
    return not isinstance(value, list) or all(map(_can_be_stored, value))


def _is_signed(request: HttpRequest) -> bool:
    """Check the signature and age (standardwebhooks.com), with the secret of the settings used as it is."""
    at, signatures = (_header(request, name) for name in ("timestamp", "signature"))
    if not (identity(request) and re.fullmatch(r"[0-9]{1,12}", at) and abs(time.time() - int(at)) <= TOLERANCE):
        return False
    signed = f"{identity(request)}.{at}.".encode() + request.body
    own = b64encode(hmac.new(settings.BOUNCE_SECRET.encode(), signed, sha256).digest())
    return any(hmac.compare_digest(f"v1,{own.decode()}".encode(), each.encode()) for each in signatures.split(" "))


def _header(request: HttpRequest, name: str) -> str:
    return request.headers.get(f"webhook-{name}", "")
