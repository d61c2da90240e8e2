"""Where mail servers report mails that came back, each report once."""

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
    if refusal := signed.refusal(request):
        return HttpResponse(status=refusal)
    told = _read(signed.told(request))
    if told is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    if told.is_permanent and not bounces.take(signed.identity(request), told.address, told.detail):
        return HttpResponse(status=HTTPStatus.CONFLICT)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _read(told: Mapping[str, Any]) -> Report | None:
    """The report, or nothing where it is none."""
    address, detail, is_permanent = told.get("address"), told.get("detail", ""), told.get("permanent")
    if isinstance(address, str) and isinstance(detail, str) and isinstance(is_permanent, bool):
        return Report(address, detail, is_permanent)
    return None
