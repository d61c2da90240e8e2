"""What tournaments hear of tables and accounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.sanctions.signals import banned
from accounts.signals import account_deleted
from games.models import Seat
from games.tables.changes import Lateness
from games.tables.signals import lateness
from games.tournaments import services
from games.tournaments.models import Entry
from games.tournaments.rounds import outcomes


@receiver(lateness)
def note_late(seat: Seat, what: Lateness, **_more: Any) -> None:
    """Whoever was late gets the last place of the table."""
    if what is Lateness.LEFT:
        outcomes.note_late(seat)


@receiver(account_deleted)
def leave_all(sender: type[User], user: User, **_kwargs: Any) -> None:
    """Who leaves the site is out everywhere."""
    services.see_off(user=user)


@receiver(banned)
def leave_all_for_now(people: Sequence[User], **_more: Any) -> None:
    """Who is banned is out everywhere, with their bots."""
    for person in people:
        services.see_off(user=person, why=Entry.Why.SUSPENDED)
