"""Endpoint for mail servers that hand over replies to the site's mails; the author gets an answer."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from notifications.create import replies
from notifications.endpoints import signed

FIELDS = ("address", "return_path", "auto_submitted", "precedence")
BULK = {"bulk", "junk", "list"}
"""``Precedence`` values of bulk and automatic mails."""


class Reply(NamedTuple):
    """The headers of a reply that tell whether to answer it, and its return path."""

    address: str
    return_path: str
    auto_submitted: str
    precedence: str

    @property
    def is_automatic(self) -> bool:
        """Whether a program wrote it: answering it could start an endless mail loop (RFC 3834)."""
        is_submitted = self.auto_submitted.partition(";")[0].strip().lower() not in ("", "no")
        return is_submitted or self.precedence.strip().lower() in BULK or self.return_path.strip() in ("", "<>")


@csrf_exempt
@require_POST
def reply(request: HttpRequest) -> HttpResponse:
    """Answer a reply that a person wrote.

    Status 204 if accepted, answered or not, 403 for a wrong or old signature, otherwise 400; 404 on a site without a
    secret or an inbound address.
    """
    if not settings.INBOUND_ADDRESS:
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    if refusal := signed.refusal(request):
        return HttpResponse(status=refusal)
    received = _read(signed.told(request))
    if received is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    if not received.is_automatic:
        replies.answer(received.address)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _read(document: Mapping[str, Any]) -> Reply | None:
    """The reply in a JSON object, or ``None`` if it is invalid."""
    values = [document.get(field) for field in FIELDS]
    texts = [value for value in values if isinstance(value, str)]
    return Reply(*texts) if len(texts) == len(FIELDS) else None
