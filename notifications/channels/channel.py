"""The contract of a notification channel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from accounts.models import User
from core.smtp.outcome import Outcome
from notifications.models import Notice, Webhook

Reached = Mapping[int, Sequence[Webhook | None]]
"""By primary key of a user, to what notifications are sent: to webhooks, or once to what there is one of."""
ONE: Sequence[Webhook | None] = (None,)


class Channel(Protocol):
    """A way to send notifications; the registry is ``notifications.channels.CHANNELS``.

    The outbox creates, leases and marks rows for all channels, so that each notification is sent at most once. For that
    a channel must call ``before`` at the last moment at which the other side certainly has received nothing, and go on
    only if it returns ``True``.
    """

    @property
    def code(self) -> str:
        """Code in rows of notifications and preferences."""
        ...

    @property
    def name(self) -> Any:
        """Name for forms, lazily translated."""
        ...

    @property
    def merges(self) -> bool:
        """Whether several notifications may be one message, and a digest; otherwise each is sent alone."""
        ...

    @property
    def replaces(self) -> bool:
        """Whether a message replaces the one before about the same table."""
        ...

    @property
    def shares_a_server(self) -> bool:
        """Whether all users share one server, so that its failures have to be told from those of an address."""
        ...

    @property
    def refused_reason(self) -> str:
        """Reason code (``notifications.reasons``) of a notification whose address was permanently refused."""
        ...

    def reached(self, people: Collection[User]) -> Reached:
        """The users for whom notifications are created, by one query at most."""
        ...

    def reaches(self, user: User) -> bool:
        """Whether notifications are created for this user."""
        ...

    def obstacle(self, user: User, webhook: int | None = None) -> str:
        """Reason code (``notifications.reasons``) if nothing can be sent to this user now; otherwise empty."""
        ...

    def address(self, user: User, webhook: int | None = None) -> str:
        """The address to store with a sent notification."""
        ...

    def hand_over(self, notices: Sequence[Notice], before: Callable[[], bool]) -> AbstractContextManager[Outcome]:
        """Send these as one message to their one user; the caller records the outcome inside the context."""
        ...

    def note_taken(self, user: User) -> None:
        """Record that the user's address accepted a message."""
        ...

    def note_refused(self, user: User, detail: str, webhook: int | None = None) -> bool:
        """Record that the user's address was permanently refused; returns whether it rests."""
        ...
