"""Who is told at once that there is something to ask for: open pages of a table, and pages of a person.

Nothing registered means that pages find out when they ask by themselves.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Protocol

from core.registry import Registry

INBOX = "inbox"
"""In the place of a table's public id: something is new that is about no table, or stands in the inbox besides."""


class Audience(StrEnum):
    """Whose pages of a table are told."""

    ALL = ""
    PLAYERS = "players"
    WATCHERS = "watchers"


class Teller(Protocol):
    """Tells open pages that they should ask; what is new comes by their own request. Called after commits."""

    def tell_table(self, public_id: str, mark: str, audience: Audience, only: int | None) -> None:
        """Something is new at a table.

        ``mark`` is the version's (``Game.version_mark``), empty where the board's version stays as it is. With
        ``only`` nobody but this person, by primary key, learns that there is something.
        """
        ...

    def tell_people(self, people: Collection[int], public_id: str) -> None:
        """More or less waits for these people than before, because of a table or ``INBOX``."""
        ...

    def tell_talk(self, people: Collection[int], public_id: str) -> None:
        """Somebody else wrote to these people, who play at a table."""
        ...


TELLERS: Registry[Teller] = Registry()


def tell_table(public_id: str, mark: str = "", *, audience: Audience = Audience.ALL, only: int | None = None) -> None:
    """Let pages of a table ask now; ``Teller.tell_table`` says what is what."""
    for teller in TELLERS:
        teller.tell_table(public_id, mark, audience, only)


def tell_people(people: Collection[int], public_id: str) -> None:
    """Let the pages of people ask now how much waits for them."""
    for teller in TELLERS:
        teller.tell_people(people, public_id)


def tell_talk(people: Collection[int], public_id: str) -> None:
    """Let the pages of people ask now what was written at a table."""
    for teller in TELLERS:
        teller.tell_talk(people, public_id)
