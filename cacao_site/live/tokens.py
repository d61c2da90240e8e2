"""With what a page opens its stream: signed, for one person and at most one table, for half an hour."""

from __future__ import annotations

from typing import NamedTuple

from django.core import signing

SALT = "cacao_site.live"
SECONDS = 1800
"""So long a token opens streams; no stream lasts longer, so that rights are looked at again."""


class Pass(NamedTuple):
    """Who may hear of what."""

    person: int | None
    """Primary key; ``None`` for somebody who is not signed in."""
    table: str = ""
    """The public id of a table that this reader may see; empty for a page that shows none."""
    plays: bool = False
    """Whether the reader is one of those who play there, and not a spectator."""
    shows: bool = False
    """Whether those who play may know that the reader is there."""
    link: str = ""
    """The mark of the invitation link by which the reader sees the table; empty where none is needed."""


class BadToken(Exception):
    """It was not signed here, or its time is over."""


def sign(who: Pass) -> str:
    """The token of a page."""
    # Processes of the release before know nothing of links.
    return signing.dumps(who if who.link else who[:-1], salt=SALT)


def read(token: str) -> Pass:
    """What a token allows. Raises ``BadToken``."""
    try:
        return Pass(*signing.loads(token, salt=SALT, max_age=SECONDS))
    except signing.BadSignature as reason:
        raise BadToken from reason


def signed_at(token: str) -> float:
    """When a token that was read was signed, in seconds since 1970."""
    return signing.b62_decode(token.split(":")[-2])
