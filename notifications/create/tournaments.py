"""Creates notifications about tournaments."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from games.tournaments.models import Tournament
from notifications.create.news import News
from notifications.create.write import enqueue_delivery, write
from notifications.types import TOURNAMENT_NEWS


def notify_tournament(tournament: Tournament, people: Sequence[User], what: str, number: int) -> None:
    """Notify these users of what happens in a tournament."""
    kind = TOURNAMENT_NEWS[what]
    write(kind, [News(person, None, kind.key(tournament, person.pk, number)) for person in people])
    enqueue_delivery()
