"""What a channel has to do: reach a person, hand notices over once, and learn from what became of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from accounts.models import User
from core.smtp.outcome import Outcome
from notifications.models import Notice


class Channel(Protocol):
    """One way by which people are told; the contents page lists all.

    The outbox writes, leases and marks for all of them, so that each tells a thing once. What a channel owes it: to
    call ``before`` at the last moment at which the other side certainly has nothing, and to go on only if that says so.
    """

    @property
    def code(self) -> str:
        """In rows and wishes."""
        ...

    @property
    def name(self) -> Any:
        """For switches, translated when it is shown."""
        ...

    @property
    def merges(self) -> bool:
        """Whether one message may tell of several tables, and be a digest; otherwise each notice goes alone."""
        ...

    @property
    def replaces(self) -> bool:
        """Whether a message takes the place of the one before about the same table, so that they do not pile up."""
        ...

    @property
    def shares_a_server(self) -> bool:
        """Whether everybody's notices go to the same server, whose troubles are told from those of an address."""
        ...

    @property
    def refused_reason(self) -> str:
        """Why a notice failed whose address was refused for good, as a code of ``notifications.reasons``."""
        ...

    def reached(self, people: Collection[User]) -> Collection[int]:
        """The keys of those for whom anything is written at all, by one question at most."""
        ...

    def reaches(self, person: User) -> bool:
        """Whether anything is written for this person at all."""
        ...

    def obstacle(self, person: User) -> str:
        """Why nothing may be sent to this person now, as a code of ``notifications.reasons``; empty when it may."""
        ...

    def address(self, person: User) -> str:
        """Where it goes, for the row."""
        ...

    def hand_over(self, notices: Sequence[Notice], before: Callable[[], bool]) -> AbstractContextManager[Outcome]:
        """Send these as one message to their one reader; what came of it is noted inside."""
        ...

    def note_taken(self, person: User) -> None:
        """The person's address works."""
        ...

    def note_refused(self, person: User, detail: str) -> bool:
        """The person's address was refused for good: says whether it rests from now on."""
        ...
