"""Talk and notes."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.v1.paging import Next
from api.v1.schemas.base import Body, Document, Moment, Text


class SaidOut(Document):
    """A line of talk."""

    number: int
    author: str | None
    text: str
    at: Moment
    is_mine: bool


class TalkOut(Document):
    """Some lines, the oldest first; “next” leads to earlier ones."""

    lines: list[SaidOut]
    next: Next


class LineIn(Body):
    """What is said."""

    text: Annotated[Text, Field(max_length=10_000)]


class NoteIn(Body):
    """What is noted; empty: nothing."""

    text: Annotated[Text, Field(max_length=10_000)]


class NoteOut(Document):
    """What only its writer reads."""

    text: str
