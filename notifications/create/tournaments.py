"""Creates notifications about tournaments."""

from __future__ import annotations

from collections.abc import Sequence

from accounts.models import User
from games.tournaments.models import Tournament
from notifications.create import inbox
from notifications.create.news import News
from notifications.create.write import enqueue_delivery, write
from notifications.types import TOURNAMENT_NEWS


def notify_tournament(tournament: Tournament, people: Sequence[User], what: str, number: int) -> None:
    """Notify these users of what happens in a tournament."""
    kind = TOURNAMENT_NEWS[what]
    told_from = kind.told_from(tournament)
    keys = [(person, kind.key(tournament, person.pk, number)) for person in people]
    write(kind, [News(person, None, key, told_from=told_from) for person, key in keys])
    enqueue_delivery()


def forget_cancellation(tournament: Tournament) -> None:
    """Take the lines out of the inboxes that nobody has seen; mails are skipped while it goes on."""
    kind = TOURNAMENT_NEWS["cancelled"]
    inbox.forget_pending(kind, f"{kind.code}:{tournament.pk}:")
