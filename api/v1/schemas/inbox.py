"""The inbox."""

from __future__ import annotations

from pydantic import Field

from api.v1.paging import Next
from api.v1.schemas.base import Document, Moment


class InboxLineOut(Document):
    """Something that somebody was told."""

    kind: str = Field(description="As in webhooks.")
    text: str = Field(description="A sentence in the reader’s language.")
    note: str
    at: Moment
    is_new: bool
    is_asking: bool
    settled: str = Field(description="What became of what was asked; empty while it is open, or if nothing was.")
    about: str | None = Field(description="The table or tournament, in words.")
    url: str | None = Field(description="The page of the table or tournament.")


class InboxOut(Document):
    """A piece of the inbox, the latest lines first."""

    lines: list[InboxLineOut]
    next: Next


class SeenOut(Document):
    """How many lines are still new."""

    new: int
