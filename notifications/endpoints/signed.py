"""What mail servers post to the site: short JSON, signed with a secret of the settings."""

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
"""Seconds by which clocks may differ, and for which a report is worth anything to whoever has copied it."""
LONGEST = 16 * 1024
_UNFIT = re.compile("[\0\ud800-\udfff]")
"""PostgreSQL has no NUL in texts, and UTF-8 no surrogates."""


def refusal(request: HttpRequest) -> HTTPStatus | None:
    """With which status the request is refused whatever it says; 404 on a site without a secret."""
    if not settings.BOUNCE_SECRET:
        return HTTPStatus.NOT_FOUND
    if request.content_type != "application/json" or len(request.body) > LONGEST:
        return HTTPStatus.BAD_REQUEST
    return None if _is_signed(request) else HTTPStatus.FORBIDDEN


def identity(request: HttpRequest) -> str:
    """What makes it another report than all before."""
    return _header(request, "id")


def told(request: HttpRequest) -> Mapping[str, Any]:
    """The JSON object that was posted; empty where it is none, or where the database could not keep a text of it."""
    try:
        document: Any = json.loads(request.body)
        is_fit = isinstance(document, dict) and _can_be_stored(document)
    except (ValueError, RecursionError):
        return {}
    return document if is_fit else {}


def _can_be_stored(value: Any) -> bool:
    """Whether no text in it, keys too, at any depth, has a NUL or half of a surrogate pair."""
    if isinstance(value, str):
        return _UNFIT.search(value) is None
    if isinstance(value, dict):
        return all(_can_be_stored(part) for pair in value.items() for part in pair)
    return not isinstance(value, list) or all(map(_can_be_stored, value))


def _is_signed(request: HttpRequest) -> bool:
    """As standardwebhooks.com has it, with the secret as it stands in the settings, and not long ago."""
    at, seals = (_header(request, name) for name in ("timestamp", "signature"))
    if not (identity(request) and re.fullmatch(r"[0-9]{1,12}", at) and abs(time.time() - int(at)) <= TOLERANCE):
        return False
    signed = f"{identity(request)}.{at}.".encode() + request.body
    seal = b64encode(hmac.new(settings.BOUNCE_SECRET.encode(), signed, sha256).digest())
    return any(hmac.compare_digest(f"v1,{seal.decode()}".encode(), each.encode()) for each in seals.split(" "))


def _header(request: HttpRequest, name: str) -> str:
    return request.headers.get(f"webhook-{name}", "")
