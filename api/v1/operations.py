"""What every operation has in common: JSON alone, idempotency keys, conditional requests."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from typing import cast

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers

from accounts.refusal import Refusal
from api import stored_responses as responses
from api.errors import IdempotencyKeyReused, InvalidIdempotencyKey, ResponseTooLargeToKeep, UnsupportedMediaType
from api.models import StoredResponse
from api.v1.auth import SAFE, ApiRequest
from api.v1.responses import problem

Operation = Callable[..., HttpResponse]
_KEY = re.compile(r"[\x21-\x7e]{1,255}")
_WITH_KEYS = ("POST", "PUT")
"""What is deleted twice is gone all the same; and what that answers has no body to keep."""


def operation(run: Operation) -> Operation:
    """The decorator of each operation of the API."""

    @wraps(run)
    def answer(request: HttpRequest, **parts: object) -> HttpResponse:
        try:
            _expect_json(request)
            response = _once(cast("ApiRequest", request), lambda: run(request, **parts))
        except Refusal as refusal:
            response = problem(refusal)
        return _finished(request, response)

    return answer


def _expect_json(request: HttpRequest) -> None:
    """A form would be read by other rules, and could come from any page of the web. Raises ``UnsupportedMediaType``."""
    has_body = request.headers.get("Content-Length") not in (None, "", "0")
    if request.method not in SAFE and has_body and request.content_type != "application/json":
        raise UnsupportedMediaType


def _finished(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ["Authorization", "Accept-Language"])
    response.setdefault("Cache-Control", "no-store" if request.method not in SAFE else "private, no-cache")
    is_document = response.headers["Content-Type"].startswith("application/json")
    if request.method not in SAFE or response.status_code != HTTPStatus.OK or not is_document:
        return response
    etag = f'"{sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    conditional = get_conditional_response(request, etag=etag, response=response)
    assert conditional is None or isinstance(conditional, HttpResponse)
    return conditional or response


# --- the same request twice ------------------------------------------------------------------------------------------


def _once(request: ApiRequest, run: Callable[[], HttpResponse]) -> HttpResponse:
    """The response; with an ``Idempotency-Key`` that came before, the stored one.

    The key is written in the transaction of what is done: both are there afterwards, or neither. Who sends the same key
    at the same moment waits for that transaction. What was refused changed nothing, and may be allowed later: its key
    is free again. Raises ``InvalidIdempotencyKey``, ``InvalidToken`` and what ``_replay`` raises.
    """
    key = request.headers.get("Idempotency-Key")
    if key is None or request.token is None or request.method not in _WITH_KEYS:
        return run()
    if not _KEY.fullmatch(key):
        raise InvalidIdempotencyKey
    with transaction.atomic():
        stored, is_new = responses.get_or_store(token=request.token, key=key, request=_fingerprint(request))
        if not is_new:
            return _replay(stored, _fingerprint(request))
        response = run()
        responses.finish(stored, status=response.status_code, body=response.content.decode())
        return response


def _replay(stored: StoredResponse, request: str) -> HttpResponse:
    """What was answered. Raises ``IdempotencyKeyReused``, ``ResponseTooLargeToKeep``."""
    if stored.request != request:
        raise IdempotencyKeyReused
    if not stored.body:
        raise ResponseTooLargeToKeep
    response = HttpResponse(stored.body, status=stored.status, content_type="application/json")
    response["Idempotent-Replayed"] = "true"
    return response


def _fingerprint(request: HttpRequest) -> str:
    what = f"{request.method} {request.get_full_path()}\n".encode() + request.body
    return sha256(what).hexdigest()
