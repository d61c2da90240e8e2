"""What a group's page shows of its tables: which of them its reader may open, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from games.models import Game, Seat
from games.presenters.pages.cards import Card, cards


@dataclass(frozen=True, slots=True)
class ShownTable:
    """One table; without an address where it is private and the reader is not of it."""

    card: Card
    url: str
    has_room: bool
    """Whether the reader may sit down."""


def shown_tables(games: Sequence[Game], reader: User) -> list[ShownTable]:
    """The tables of a group in their order."""
    return [_shown(card, reader) for card in cards(games, reader)]


def _shown(card: Card, reader: User) -> ShownTable:
    game, seats = card.game, card.seats
    is_there = reader.pk in {game.host_id, *(seat.user_id for seat in seats)}
    has_room = not is_there and game.is_open and any(seat.status == Seat.Status.OPEN for seat in seats)
    url = game.get_absolute_url()
    if has_room and not game.is_public:
        url = f"{url}?invite={game.invite_token}"
    return ShownTable(card, url if is_there or has_room or game.is_public else "", has_room)
