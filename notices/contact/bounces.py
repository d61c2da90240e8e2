"""Where mail servers report mails that came back: signed with a secret of the settings, each report once."""

from __future__ import annotations

import hmac
import json
import re
import time
from base64 import b64encode
from hashlib import sha256
from http import HTTPStatus
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from notices.channels import bounces

TOLERANCE = 300
"""Seconds by which clocks may differ, and for which a report is worth anything to whoever has copied it."""
LONGEST = 16 * 1024


class Report(NamedTuple):
    """A mail that came back, and whether it always will."""

    address: str
    detail: str
    is_permanent: bool


@csrf_exempt
@require_POST
def report(request: HttpRequest) -> HttpResponse:
    """204 when it was taken, 403 when the signature is not ours or old, 409 when it was taken before, 400 else.

    404 on a site without a secret. An address that nobody has is answered like others.
    """
    if not settings.BOUNCE_SECRET:
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    if request.content_type != "application/json" or len(request.body) > LONGEST:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    if not _is_signed(request):
        return HttpResponse(status=HTTPStatus.FORBIDDEN)
    told = _read(request.body)
    if told is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    if told.is_permanent and not bounces.take(_header(request, "id"), told.address, told.detail):
        return HttpResponse(status=HTTPStatus.CONFLICT)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _is_signed(request: HttpRequest) -> bool:
    """As standardwebhooks.com has it, with the secret as it stands in the settings, and not long ago."""
    identity, at, seals = (_header(request, name) for name in ("id", "timestamp", "signature"))
    if not (identity and re.fullmatch(r"[0-9]{1,12}", at) and abs(time.time() - int(at)) <= TOLERANCE):
        return False
    signed = f"{identity}.{at}.".encode() + request.body
    seal = b64encode(hmac.new(settings.BOUNCE_SECRET.encode(), signed, sha256).digest())
    return any(hmac.compare_digest(f"v1,{seal.decode()}".encode(), each.encode()) for each in seals.split(" "))


def _header(request: HttpRequest, name: str) -> str:
    return request.headers.get(f"webhook-{name}", "")


def _read(body: bytes) -> Report | None:
    """The report, or nothing where it is none."""
    try:
        told: Any = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(told, dict):
        return None
    address, detail, is_permanent = told.get("address"), told.get("detail", ""), told.get("permanent")
    if isinstance(address, str) and isinstance(detail, str) and isinstance(is_permanent, bool):
        return Report(address, detail, is_permanent) if "\0" not in address + detail else None
    return None
