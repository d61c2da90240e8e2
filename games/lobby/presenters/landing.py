"""What a table that waits shows to whoever has no place there yet: who invites, and the one thing to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from accounts.models import Viewer
from games.errors import GameError
from games.lobby.errors import GuestsUnrated
from games.lobby.presenters.cards import Card
from games.models import Seat
from games.tables.pages import for_title


class Way(StrEnum):
    """What the reader can do."""

    INVITED = "invited"
    """Answer an invitation by name."""
    SIT = "sit"
    """Sit down at once."""
    NAME = "name"
    """Sit down under a name: a stranger at a casual table."""
    ADDRESS = "address"
    """Sit down by an address and a code: a stranger or a guest at a rated table."""
    CODE = "code"
    """Enter the code that was sent."""
    REFUSED = "refused"
    FULL = "full"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Place:
    """One place as the page shows it."""

    seat: Seat
    is_host: bool
    is_offered: bool
    """Whether it is the one on which the reader would sit."""

    @property
    def portrait(self) -> str:
        return self.seat.user.portrait if self.seat.user else ""


def way_of(card: Card, reader: Viewer, refusal: GameError | None, *, awaits_code: bool) -> Way:
    """What can be done by who has no place at an open or cancelled table."""
    game = card.game
    if not game.is_open:
        return Way.CANCELLED
    if card.is_invited:
        return Way.INVITED
    if not card.open_places and not card.is_held:
        return Way.FULL
    is_stranger = not isinstance(reader.pk, int)
    if card.is_held or (game.is_rated and (is_stranger or isinstance(refusal, GuestsUnrated))):
        return Way.CODE if awaits_code else Way.ADDRESS
    if is_stranger:
        return Way.NAME
    return Way.REFUSED if refusal else Way.SIT


TAKES_A_PLACE = frozenset({Way.SIT, Way.NAME, Way.ADDRESS, Way.CODE})


def places_of(card: Card, way: Way) -> list[Place]:
    """The places in the order of the form; the first free one is the reader's, if they may have it."""
    offered = next((seat for seat in card.seats if seat.status == Seat.Status.OPEN), None)
    mine = card.own if card.is_invited or card.is_held else offered if way in TAKES_A_PLACE else None
    return [
        Place(seat, is_host=bool(seat.user_id) and seat.user_id == card.game.host_id, is_offered=seat is mine)
        for seat in card.seats
    ]


def minutes_of(card: Card) -> int:
    """How long a game takes around a table; 0 where nobody has said."""
    return for_title(card.game.title).minutes
