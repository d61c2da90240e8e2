"""Who may sit on a seat of a game that has begun: the one gate for everybody who takes a seat, in whatever way."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from games.errors import PlayedHere, PlaysHere
from games.models import AuditEntry, Seat
from games.tables.tables import Table

_CHANGES_OF_PLAYERS = ("succeeded", "replaced", "lent")
"""After these somebody else plays a seat; both people have seen what only that seat sees."""


def expect_may_sit(table: Table, seat: Seat, person: User, *, knows_more: bool = False) -> None:
    """Let somebody play a seat of a locked table who knows nothing that is hidden from it.

    Whoever has a seat here, or had another one, knows too much; one's own seat may be had back. ``knows_more`` asks
    only for the former. Raises ``PlaysHere`` or ``PlayedHere``.
    """
    if table.find_seat(person) is not None:
        raise PlaysHere(name=person.display_name)
    if not knows_more and has_played_another(seat, person):
        raise PlayedHere(name=person.display_name)


def has_played_another(seat: Seat, person: User) -> bool:
    """Whether somebody has ever had another seat at the table of this one."""
    takes_part = Q(player=person) | Q(successor=person)
    changes = AuditEntry.objects.filter(takes_part, game=seat.game_id, code__in=_CHANGES_OF_PLAYERS)
    # Entries of earlier versions of the site do not say which place it was: that may have been another one.
    return any(details.get("place") != seat.place for details in changes.values_list("details", flat=True))
