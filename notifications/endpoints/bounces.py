"""Endpoint for mail servers that report bounces; each report counts once."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from notifications.channels import bounces
from notifications.endpoints import signed


class Report(NamedTuple):
    """A bounce: address, diagnostic text, and whether it is permanent."""

    address: str
    detail: str
    is_permanent: bool


@csrf_exempt
@require_POST
def report(request: HttpRequest) -> HttpResponse:
    """Count a permanent bounce.

    Status 204 if accepted, 403 for a wrong or old signature, 409 for a repeated report, otherwise 400; 404 on a site
    without a secret. An unknown address gets the same answer as others.
    """
    if refusal := signed.refusal(request):
        return HttpResponse(status=refusal)
    bounce = _read(signed.told(request))
    if bounce is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    if bounce.is_permanent and not bounces.take(signed.identity(request), bounce.address, bounce.detail):
        return HttpResponse(status=HTTPStatus.CONFLICT)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _read(document: Mapping[str, Any]) -> Report | None:
    """The report in a JSON object, or ``None`` if it is invalid."""
    address, detail, is_permanent = document.get("address"), document.get("detail", ""), document.get("permanent")
    if isinstance(address, str) and isinstance(detail, str) and isinstance(is_permanent, bool):
        return Report(address, detail, is_permanent)
    return None
