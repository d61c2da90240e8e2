"""What a group's page shows of its tables: which of them its reader may see and open, and how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from accounts.relations import selectors as relations
from games.lobby.presenters.cards import Card, cards
from games.models import Game, Seat


@dataclass(frozen=True, slots=True)
class ShownTable:
    """One table; without an address where it is private and the reader is not of it."""

    card: Card
    url: str
    has_room: bool
    """Whether the reader may sit down."""


def shown_tables(games: Sequence[Game], user: User) -> list[ShownTable]:
    """Tables in their order; there is room only where nobody has blocked the reader or was blocked."""
    shown = cards(games, user)
    people = {person for card in shown for person in _people(card)}
    blocked = relations.who_block(user, people) | relations.blocked_by(user) if people else frozenset()
    return [_shown(card, user, is_unwelcome=bool(_people(card) & blocked)) for card in shown]


def _people(card: Card) -> set[int]:
    return {seat.user_id for seat in card.seats if seat.user_id}


def _shown(card: Card, user: User, *, is_unwelcome: bool) -> ShownTable:
    game, seats = card.game, card.seats
    is_there = user.pk in {game.host_id, *(seat.user_id for seat in seats)}
    is_open = game.is_open and any(seat.status == Seat.Status.OPEN for seat in seats)
    has_room = is_open and not is_there and not is_unwelcome
    url = game.get_absolute_url()
    if has_room and not game.is_public:
        url = f"{url}?invite={game.invite_token}"
    return ShownTable(card, url if is_there or has_room or game.is_public else "", has_room)
