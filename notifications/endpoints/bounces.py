"""Endpoint for mail servers that report returned mails; each mail counts once."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from accounts.models import User
from notifications.channels import bounces
from notifications.channels.bounces import Report
from notifications.channels.verdicts import FAILED, Block
from notifications.endpoints import signed

_MOST = 50
"""Names and blocks of one report that are read."""


@csrf_exempt
@require_POST
def report(request: HttpRequest) -> HttpResponse:
    """Take a report about one returned mail.

    Status 204 if accepted, whether it counts or not, 403 for a wrong or old signature, 409 for a report or a mail that
    was counted before, otherwise 400; 404 on a site without a secret.
    """
    if refusal := signed.refusal(request):
        return HttpResponse(status=refusal)
    found = _read(signed.told(request), signed.identity(request))
    if found is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    return HttpResponse(status=HTTPStatus.NO_CONTENT if bounces.take(found) else HTTPStatus.CONFLICT)


def _read(document: Mapping[str, Any], identity: str) -> Report | None:
    """The report in a JSON object, or ``None`` if it is invalid."""
    names = [*_texts(document.get("to", [])), *_texts(document.get("message_ids", []))]
    reported = document.get("recipients", [document])
    blocks = [_block(each) for each in reported[:_MOST]] if isinstance(reported, list) else []
    known = [block for block in blocks if block]
    return Report(identity, names, known) if known and len(known) == len(blocks) else None


def _texts(values: Any) -> list[str]:
    return [value for value in values[:_MOST] if isinstance(value, str)] if isinstance(values, list) else []


def _block(document: Any) -> Block | None:
    """One recipient's block. The script of the version before says ``permanent`` in the place of ``action``."""
    if not isinstance(document, dict):
        return None
    action = {"True": FAILED, "False": "delayed"}.get(str(document.get("permanent")))
    values = [document.get("address"), document.get("action", action)]
    values += [document.get(name, "") for name in ("original", "status", "detail")]
    texts = [value for value in values if isinstance(value, str)]
    if len(texts) < len(values):
        return None
    address, action, original, status, detail = texts
    addresses = tuple(filter(None, map(User.objects.normalize_email, (address, original))))
    return Block(addresses, action.strip().lower(), status.strip(), detail)
