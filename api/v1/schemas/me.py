"""Whose token it is."""

from __future__ import annotations

from api.v1.schemas.base import Document, Moment


class TokenOut(Document):
    """The token of the request."""

    name: str
    scopes: list[str]
    expires_at: Moment


class MeOut(Document):
    """Whom the token acts as."""

    name: str
    is_bot: bool
    owner: str | None
    language: str
    time_zone: str
    token: TokenOut
