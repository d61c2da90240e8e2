"""What somebody who cannot sit down asks the host of a table: a game without ratings, or another one."""

from __future__ import annotations

from enum import StrEnum

from django.db import transaction

from accounts.models import User
from games.lobby.errors import NothingToAsk, UnknownRequest
from games.models import Game, Seat
from games.tables.signals import host_asked

ASKED = "asked_hosts"
"""Key of the session: tables whose host this browser has asked for something."""


class Wanted(StrEnum):
    """What is asked for."""

    CASUAL = "casual"
    ANOTHER = "another"


@transaction.atomic
def ask_host(*, game: Game, user: User, what: str) -> None:
    """Tell the host what somebody would like, once; a host who has blocked them hears nothing, and they not of that.

    Raises ``UnknownRequest``, ``NothingToAsk``, ``TooManyInvitations``.
    """
    if what not in [*Wanted]:
        raise UnknownRequest
    if not may_ask(game, user, Wanted(what)):
        raise NothingToAsk
    host_asked.send(Game, game=game, user=user, what=what)


def may_ask(game: Game, user: User | None, what: Wanted) -> bool:
    """Whether the host could do something for this person, or for a stranger (``None``)."""
    seats = list(game.seats.all())
    if game.host is None or game.host.deleted_at:
        return False
    if user is not None and (user.pk == game.host_id or _sits(seats, user)):
        return False
    has_room = game.is_open and any(seat.status == Seat.Status.OPEN for seat in seats)
    if what == Wanted.CASUAL:
        return has_room and game.is_rated and (user is None or user.is_guest)
    return not has_room


def _sits(seats: list[Seat], user: User) -> bool:
    return any(seat.user_id == user.pk for seat in seats)
