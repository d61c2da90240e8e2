"""What web processes and workers say to the processes that hold the streams: through Redis, without any content."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import salted_hmac

from cacao_site.live.tokens import Pass

ALIVE = "[]"
"""What a process that holds streams says to hear that it is heard."""

TALK = "talk"
"""The mark of a message to people to whom somebody wrote."""


class Message(NamedTuple):
    """Something is new at a table, or something waits for people."""

    table: str
    """Public id."""
    mark: str = ""
    """The mark of the version that the board has now, empty where it has not changed; to people ``TALK`` or nothing."""
    audience: str = ""
    """``players`` or ``watchers``; empty for both."""
    only: int | None = None
    """The one person who may hear of it."""
    waiting: tuple[int, ...] | None = None
    """The people for whom more or less waits than before, by primary key; ``None`` for news of the table itself."""
    at: float = 0.0
    """When it was said, in seconds since 1970."""


class Event(NamedTuple):
    """An event for somebody's programs."""

    person: int
    """Primary key."""
    number: int
    """Its id: each person's grow."""
    text: str
    """As ``text/event-stream`` has it: its id, its kind, and at which table to look."""


class Ended(NamedTuple):
    """A token of somebody's has ended: streams that were opened before are no longer theirs."""

    person: int
    """Primary key."""


class Lost(NamedTuple):
    """Passes that no longer hold: somebody was banned or sent away, lost a seat, or a link was renewed."""

    passes: tuple[Pass, ...]
    at: float
    """When the database was asked, in seconds since 1970: those of later tokens hold."""


def channel() -> str:
    """Where it is said; sites that share a Redis do not hear each other."""
    return "site:live:" + salted_hmac("cacao_site.live", "channel", algorithm="sha256").hexdigest()[:16]


def rights_channel() -> str:
    """Where it is said which passes no longer hold: processes of the release before would stumble over it."""
    return f"{channel()}:rights"


def held_by(process: str) -> str:
    """Where a process writes whose streams it holds."""
    return f"{channel()}:held:{process}"


def address() -> str:
    """The Redis that carries it."""
    return str(settings.REDIS_URL)


def write(message: Message) -> str:
    """As it goes through Redis."""
    return json.dumps(message)


def write_events(events: Sequence[Event]) -> str:
    """Events for programs as they go through Redis."""
    return json.dumps({"events": events})


def write_ended(ended: Ended) -> str:
    """The end of a token as it goes through Redis."""
    return json.dumps({"ended": ended.person})


def write_passes(passes: Collection[Pass]) -> str:
    """Whose streams are open, as it lies in Redis."""
    return json.dumps([*passes])


def read_passes(text: bytes | str) -> set[Pass]:
    """The same read."""
    return {Pass(*each) for each in json.loads(text)}


def write_lost(lost: Lost) -> str:
    """The passes that no longer hold as they go through Redis."""
    return json.dumps(lost)


def read_lost(text: bytes) -> Lost:
    """The same read."""
    passes, at = json.loads(text)
    return Lost(tuple(Pass(*each) for each in passes), at)


def read(text: bytes) -> Message | Ended | list[Event] | None:
    """The message, or what it says to programs; ``None`` for a sign of life."""
    fields = json.loads(text)
    if isinstance(fields, dict) and "ended" in fields:
        return Ended(fields["ended"])
    if isinstance(fields, dict):
        return [Event(*event) for event in fields["events"]]
    return Message(*fields) if fields else None
