"""Pages of lists: a cursor holds the sort key of the last row, so that rows which are added move nothing.

It is sealed: keys of rows are nobody's business, and a cursor that no page gave leads nowhere.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypeVar

from django.db.models import Model, Q, QuerySet
from ninja import Query
from pydantic import Field

from api.errors import InvalidCursor
from core.opaque import seal, unseal

_SEAL = "api.v1.paging"
Row = TypeVar("Row")
AnyModel = TypeVar("AnyModel", bound=Model)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
Cursor = Annotated[str, Query(description="From “next” of the page before; empty for the first page.", max_length=200)]
Limit = Annotated[int, Query(description="How many at most.", ge=1, le=100)]
Next = Annotated[str | None, Field(description="The cursor of the next page; null on the last one.")]


def cursor_of(*key: int | str | None) -> str:
    """The cursor that leads on from a row with this key."""
    return seal(json.dumps(key, separators=(",", ":")).encode(), _SEAL)


def key_in(cursor: str, *kinds: type) -> tuple[Any, ...]:
    """The key of a cursor; a part is of its kind or null. Raises ``InvalidCursor``."""
    try:
        key = json.loads(unseal(cursor, _SEAL))
    except ValueError:
        raise InvalidCursor from None
    # It may be one of another list.
    if len(key) != len(kinds) or not all(map(_fits, key, kinds)):
        raise InvalidCursor
    return tuple(key)


def _fits(part: Any, kind: type) -> bool:
    return part is None or isinstance(part, kind)


def number_in(cursor: str) -> int:
    """The key of a list whose rows are numbered. Raises ``InvalidCursor``."""
    [number] = key_in(cursor, int)
    if number is None or number < 0:
        raise InvalidCursor
    return int(number)


def microseconds(at: datetime | None) -> int | None:
    """A moment as a part of a key."""
    return None if at is None else (at - _EPOCH) // _MICROSECOND


def latest_first(rows: QuerySet[AnyModel, Row], column: str, cursor: str) -> QuerySet[AnyModel, Row]:
    """The tables, or the like, after a cursor by a moment, the latest first. Raises ``InvalidCursor``."""
    ordered = rows.order_by(f"-{column}", "-pk")
    return _behind(ordered, column, cursor, "lt") if cursor else ordered


def earliest_first(rows: QuerySet[AnyModel, Row], column: str, cursor: str) -> QuerySet[AnyModel, Row]:
    """The same from the earliest one on. Raises ``InvalidCursor``."""
    ordered = rows.order_by(column, "pk")
    return _behind(ordered, column, cursor, "gt") if cursor else ordered


def _behind(rows: QuerySet[AnyModel, Row], column: str, cursor: str, is_behind: str) -> QuerySet[AnyModel, Row]:
    at, key = key_in(cursor, int, int)
    try:
        moment = _EPOCH + at * _MICROSECOND
    except (OverflowError, TypeError):  # It is one of another list.
        raise InvalidCursor from None
    return rows.filter(Q(**{f"{column}__{is_behind}": moment}) | Q(**{column: moment, f"pk__{is_behind}": key or 0}))


def cursor_of_row(row: Model, column: str) -> str:
    """The cursor that leads on from a row in such a list."""
    return cursor_of(microseconds(getattr(row, column)), row.pk)


def rank(key: Sequence[int | None]) -> tuple[tuple[bool, int], ...]:
    """A key for comparing: what is null comes last."""
    return tuple((part is None, part or 0) for part in key)
