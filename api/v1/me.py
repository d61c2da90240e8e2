"""``/me``: whose token it is."""

from __future__ import annotations

from typing import Any

from ninja import Router

from api.v1.auth import READ, ApiRequest
from api.v1.schemas.me import MeOut

router = Router(tags=["me"])


@router.get("", response=MeOut, auth=READ, operation_id="me", summary="The account behind the token")
def me(request: ApiRequest) -> dict[str, Any]:
    """Who the token acts as, what it allows, and when it expires."""
    person, token = request.user, request.token
    assert token is not None, "operations are behind a token"
    return {
        "name": person.username,
        "is_bot": person.is_bot,
        "owner": token.owner.username if person.is_bot else None,
        "language": person.language,
        "time_zone": person.time_zone,
        "token": {"name": token.name, "scopes": token.scopes.split(), "expires_at": token.expires_at},
    }
