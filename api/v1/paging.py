"""Pages of lists: a cursor holds the sort key of the last row, so that rows which are added move nothing."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypeVar

from django.db.models import Model, Q, QuerySet
from ninja import Query
from pydantic import Field

from api.errors import InvalidCursor
from api.v1.parser import is_storable
from games.models import Game
from games.tournaments.models import Tournament

MOST = 2**62
Row = TypeVar("Row")
AnyModel = TypeVar("AnyModel", bound=Model)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
Cursor = Annotated[str, Query(description="From “next” of the page before; empty for the first page.", max_length=200)]
Limit = Annotated[int, Query(description="How many at most.", ge=1, le=100)]
Next = Annotated[str | None, Field(description="The cursor of the next page; null on the last one.")]


def cursor_of(*key: int | str | None) -> str:
    """The cursor that leads on from a row with this key."""
    return urlsafe_b64encode(json.dumps(key, separators=(",", ":")).encode()).decode().rstrip("=")


def key_in(cursor: str, *kinds: type) -> tuple[Any, ...]:
    """The key of a cursor; a part is of its kind or null. Raises ``InvalidCursor``."""
    try:
        key = json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, RecursionError):
        raise InvalidCursor from None
    if not isinstance(key, list) or len(key) != len(kinds) or not all(map(_fits, key, kinds)):
        raise InvalidCursor
    return tuple(key)


def number_in(cursor: str) -> int:
    """The key of a list whose rows are numbered. Raises ``InvalidCursor``."""
    [number] = key_in(cursor, int)
    if number is None or number < 0:
        raise InvalidCursor
    return int(number)


def _fits(part: Any, kind: type) -> bool:
    if isinstance(part, int) and not isinstance(part, bool):
        return kind is int and abs(part) < MOST
    return part is None or (kind is str and isinstance(part, str) and is_storable(part))


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
    at, public_id = key_in(cursor, int, str)
    try:
        moment = _EPOCH + at * _MICROSECOND
    except (OverflowError, TypeError):
        raise InvalidCursor from None
    key = _key_of(rows.model, public_id)
    return rows.filter(Q(**{f"{column}__{is_behind}": moment}) | Q(**{column: moment, f"pk__{is_behind}": key}))


def _key_of(model: type[Model], public_id: str | None) -> int:
    """Cursors name rows as addresses do: how many there are is nobody's business."""
    rows = model._default_manager
    known = rows.filter(public_id=public_id) if public_id and public_id.isalnum() else rows.none()
    return known.values_list("pk", flat=True).first() or 0


def cursor_of_row(row: Game | Tournament, column: str) -> str:
    """The cursor that leads on from a table, or the like, in such a list."""
    return cursor_of(microseconds(getattr(row, column)), row.public_id)


def rank(key: Sequence[int | None]) -> tuple[tuple[bool, int], ...]:
    """A key for comparing: what is null comes last."""
    return tuple((part is None, part or 0) for part in key)
