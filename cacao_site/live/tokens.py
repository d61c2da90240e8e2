"""With what a page opens its stream: sealed, for one person and at most one table, for half an hour."""

from __future__ import annotations

import json
import time
from typing import Any, NamedTuple

from core.opaque import name, seal, unseal

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


def path_for(what: str, person: int | None, table: str = "") -> str:
    """Where somebody's streams of this kind are: a proxy in front of several processes tells them by the last digit.

    All streams of a person are held by one process, strangers' are spread by their tables.
    """
    whose = table if person is None else str(person)
    return f"/live/{what}/{name(whose, SALT)[0]}"


class BadToken(Exception):
    """It was not made here, or its time is over."""


def sign(who: Pass) -> str:
    """The token of a page."""
    return seal(json.dumps([int(time.time()), *who]).encode(), SALT)


def read(token: str) -> Pass:
    """What a token allows. Raises ``BadToken``."""
    signed, *who = _unsealed(token)
    if time.time() >= signed + SECONDS:
        raise BadToken
    return Pass(*who)


def signed_at(token: str) -> float:
    """When a token was made, in seconds since 1970. Raises ``BadToken``."""
    return float(_unsealed(token)[0])


def _unsealed(token: str) -> Any:
    try:
        return json.loads(unseal(token, SALT))
    except ValueError as reason:
        raise BadToken from reason
