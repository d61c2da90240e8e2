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
"""What senders of many mails, and programs, say about how urgent these are."""


class Reply(NamedTuple):
    """What the headers of a mail say, and the address to which its failure would be reported."""

    address: str
    return_path: str
    auto_submitted: str
    precedence: str

    @property
    def is_automatic(self) -> bool:
        """Whether a program wrote it: an answer could be answered by a program again, for ever (RFC 3834)."""
        is_submitted = self.auto_submitted.partition(";")[0].strip().lower() not in ("", "no")
        return is_submitted or self.precedence.strip().lower() in BULK or self.return_path.strip() in ("", "<>")


@csrf_exempt
@require_POST
def reply(request: HttpRequest) -> HttpResponse:
    """204 when it was taken, whether or not it is answered; 403 when the signature is not ours or old, 400 else.

    404 on a site without a secret or where answers go to nobody.
    """
    if not settings.INBOUND_ADDRESS:
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    if refusal := signed.refusal(request):
        return HttpResponse(status=refusal)
    told = _read(signed.told(request))
    if told is None:
        return HttpResponse(status=HTTPStatus.BAD_REQUEST)
    if not told.is_automatic:
        replies.answer(told.address)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _read(told: Mapping[str, Any]) -> Reply | None:
    """The reply, or nothing where it is none."""
    values = [told.get(field) for field in FIELDS]
    texts = [value for value in values if isinstance(value, str)]
    return Reply(*texts) if len(texts) == len(FIELDS) else None
