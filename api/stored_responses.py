"""The responses to requests with an ``Idempotency-Key``: stored, finished, and no more than an account may have."""

from __future__ import annotations

from http import HTTPStatus

from django.conf import settings
from django.db.models import Exists, OuterRef

from api.errors import InvalidToken
from api.models import StoredResponse, Token
from core.db.commits import after_commit

TRIMMED_EVERY = 500
"""Responses, of all accounts: to count those of one account takes some ten milliseconds."""


def get_or_store(*, token: Token, key: str, request: str) -> tuple[StoredResponse, bool]:
    """The response of this token's key, and whether it is a new one that has to be finished."""
    return StoredResponse.objects.get_or_create(token=token, key=key, defaults={"request": request})


def finish(stored: StoredResponse, *, status: int, body: str) -> None:
    """Keep what was answered; a refusal is not kept.

    Raises ``InvalidToken`` for a token that has ended meanwhile: nothing of what was done stays.
    """
    if status >= HTTPStatus.BAD_REQUEST:
        stored.delete()
        return
    holds = Exists(Token.objects.filter(pk=OuterRef("token")))
    kept = body if len(body.encode()) <= settings.API_RESPONSE_BYTES_KEPT else ""
    if not StoredResponse.objects.filter(holds, pk=stored.pk).update(status=status, body=kept):
        raise InvalidToken
    if stored.pk % TRIMMED_EVERY == 0:
        after_commit(trim, stored.token.owner_id)


def trim(owner: int) -> None:
    """Delete the oldest responses of an account, if it has more than may be kept."""
    mine = StoredResponse.objects.filter(token__owner=owner)
    too_many = mine.order_by("-pk").values_list("pk", flat=True)[settings.API_RESPONSES_KEPT :][:1]
    if newest := next(iter(too_many), None):
        mine.filter(pk__lte=newest).delete()
