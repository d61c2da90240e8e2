"""What somebody has won in tournaments, for the page of that person."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User, Viewer
from games.tournaments import selectors
from games.tournaments.models import Entry, Tournament


class Badge(NamedTuple):
    """What somebody has won."""

    name: str
    address: str
    rank: int
    format: str


def badges_of(user: User, viewer: Viewer) -> list[Badge]:
    """The first three places of a person, as far as the reader may see those tournaments."""
    visible = selectors.visible_to(viewer).filter(status=Tournament.Status.FINISHED)
    entries = Entry.objects.filter(person=user, status=Entry.Status.IN, rank__lte=3, tournament__in=visible)
    # A place among three is none.
    best = entries.select_related("tournament").order_by("rank", "-tournament__ended_at")[:12]
    return [
        Badge(entry.tournament.name, entry.tournament.get_absolute_url(), entry.rank or 0, entry.tournament.format)
        for entry in best
    ]
