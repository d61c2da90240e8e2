"""What all schemas have in common."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from ninja import Schema
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema


class Body(BaseModel):
    """What a request may hold: nothing but its fields, each of exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Document(Schema):
    """What an answer holds. Fields may be added within a version."""


def _utc(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def moment(at: datetime | None) -> str | None:
    """A moment as RFC 3339 has it, in UTC."""
    return None if at is None else _utc(at)


Moment = Annotated[
    datetime, PlainSerializer(_utc, return_type=str), WithJsonSchema({"type": "string", "format": "date-time"})
]
"""RFC 3339, in UTC."""


def _no_nul(text: str) -> str:
    if "\0" in text:
        raise ValueError("A text without NUL")
    return text


Text = Annotated[str, AfterValidator(_no_nul)]
"""What databases can keep."""
Free = dict[str, Any]
"""A document of the title's own (docs/views.md, docs/game-record.md)."""


def _as_text(value: Any) -> Any:
    """What named a decision once was a number: it fits no table, and is refused like all that is out of date."""
    return str(value) if type(value) is int and 0 <= value <= 10**6 else value


Decision = Annotated[
    str,
    BeforeValidator(_as_text),
    Field(max_length=100, description="“decision” of the table (in “me”) that you decide by, as you were given it."),
]
"""The fingerprint of what a program was shown."""


class FieldError(Document):
    """A field that does not fit."""

    where: str
    what: str


class Problem(Document):
    """Why something was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    code: str = Field(description="Never changes within a version.")
    detail: str = Field(description="A sentence in the reader’s language.")
    rule: str | None = Field(None, description="The rule of the title that refuses a move or options.")
    errors: list[FieldError] | None = None
