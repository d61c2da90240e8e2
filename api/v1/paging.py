"""Pages of lists: a cursor is opaque, comes with a page and leads to the next one."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated

from ninja import Query
from pydantic import Field

from api.errors import InvalidCursor

MOST = 10**9
Cursor = Annotated[str, Query(description="From “next” of the page before; empty for the first page.", max_length=40)]
Limit = Annotated[int, Query(description="So many at most.", ge=1, le=100)]
Next = Annotated[str | None, Field(description="The cursor of the next page; null on the last one.")]


def cursor(number: int) -> str:
    """The cursor that leads on from a number."""
    return urlsafe_b64encode(str(number).encode()).decode().rstrip("=")


def number_in(text: str, default: int = 0) -> int:
    """The number of a cursor. Raises ``InvalidCursor``."""
    if not text:
        return default
    try:
        number = urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii")
    except ValueError:
        raise InvalidCursor from None
    if not number.isdecimal() or int(number) > MOST:
        raise InvalidCursor
    return int(number)
