"""The tables that wait for a person, as feeds tell of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple
from urllib.parse import urljoin

from django.conf import settings

from accounts.models import User
from games import sentences
from games.models import Seat
from games.selectors import lists

MOST = 100


class Waiting(NamedTuple):
    """One table at which the reader is to decide."""

    key: str
    title: str
    others: str
    url: str
    since: datetime
    deadline: datetime | None


def waiting_for(person: User) -> list[Waiting]:
    """The longest waiting first; two questions to the database."""
    seats = list(lists.my_turns(person)[:MOST])
    names = _names(seat.game_id for seat in seats)
    return [_waiting(seat, [name for owner, name in names[seat.game_id] if owner != seat.pk]) for seat in seats]


def _waiting(seat: Seat, others: list[str]) -> Waiting:
    assert seat.waiting_since is not None, "only seats that are waited for are read"
    return Waiting(
        key=f"{seat.game.public_id}-{seat.waiting_since:%Y%m%dT%H%M%S%f}",
        title=str(sentences.title(seat.game.title)),
        others=", ".join(others),
        url=urljoin(settings.BASE_URL, seat.game.get_absolute_url()),
        since=seat.waiting_since,
        deadline=seat.deadline,
    )


def _names(games: Iterable[int]) -> dict[int, list[tuple[int, str]]]:
    """Who sits at each table."""
    found: dict[int, list[tuple[int, str]]] = defaultdict(list)
    seats = Seat.objects.filter(game__in=list(games)).select_related("user").defer("draft")
    for seat in seats.order_by("number"):
        found[seat.game_id].append((seat.pk, seat.player_name))
    return found
