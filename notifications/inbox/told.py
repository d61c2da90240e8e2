"""What a line of the inbox says, and what can be done about it in place."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from notifications.models import InboxLine

A_DAY = timedelta(days=1)


class Act(NamedTuple):
    """A link; or with ``posts`` a form, whose button has the name ``answer`` if it holds one."""

    label: str
    url: str
    posts: bool = False
    answer: str = ""


class Subject(NamedTuple):
    """The table or the tournament that a line is about, by which lines are grouped."""

    key: str
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Told:
    """A line for its reader. One that ``is_asking`` waits for an answer; ``settled`` says what became of one."""

    line: InboxLine
    sentence: str
    note: str = ""
    subject: Subject | None = None
    acts: tuple[Act, ...] = ()
    is_asking: bool = False
    settled: str = ""

    @property
    def at(self) -> datetime:
        """When it was told."""
        return self.line.created_at

    @property
    def is_new(self) -> bool:
        """Whether its reader had not seen it before this page."""
        return self.line.read_at is None

    @property
    def is_of_today(self) -> bool:
        """Whether so many minutes or hours say more than a date."""
        return timezone.now() - self.at < A_DAY

    @property
    def icon(self) -> str:
        """The sign in the place of a person."""
        kind = self.subject.key.split(":")[0] if self.subject else ""
        return {"table": "tables", "tournament": "tournaments"}.get(kind, "bell")
