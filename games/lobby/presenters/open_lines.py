"""An open table as a row of the lobby, of plain values like the rows of running tables."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from accounts.models import User, Viewer
from games import texts
from games.clocks.presenters.clocks import ShownTerms, shown_terms
from games.clocks.selectors import Reliability
from games.engine.clock.terms import Terms
from games.lobby.presenters.cards import Card
from games.lobby.presenters.lines import Past, past
from games.tables.pages.beginning_picture import Beginning


class OpenSeat(NamedTuple):
    """A place, with who sits there or is asked to."""

    status: str
    colour: str
    player_name: str


class OpenLine(NamedTuple):
    """The values of an open table in the lobby, the same for every viewer."""

    public_id: str
    code: str
    """Of the title."""
    beginning: Beginning | None
    host: str
    host_reliability: Reliability | None
    least_reliability: int | None
    is_rated: bool
    seats: tuple[OpenSeat, ...]
    open_places: int
    clock: Terms | None
    options: tuple[str, ...]
    since: Past

    @property
    def title(self) -> str:
        return texts.title(self.code)

    @property
    def terms(self) -> ShownTerms:
        """How much time there is for a turn."""
        return shown_terms(self.clock)


def open_line_of(card: Card) -> OpenLine:
    """Build the lobby row of a table."""
    return OpenLine(
        public_id=card.game.public_id,
        code=card.game.title,
        beginning=card.beginning,
        host=card.game.host.display_name if card.game.host else "",
        host_reliability=card.host_reliability,
        least_reliability=card.game.least_reliability,
        is_rated=card.game.is_rated,
        seats=tuple([OpenSeat(seat.status, seat.colour, seat.player_name) for seat in card.seats]),
        open_places=card.open_places,
        clock=card.game.clock,
        options=tuple(card.options),
        since=past(card.game.created_at),
    )


class Door(StrEnum):
    """What a reader of the lobby may do about a table."""

    INVITED = "invited"
    OWN = "own"
    JOIN = "join"
    VIEW = "view"


def door_of(card: Card, user: Viewer) -> Door:
    """Guests only look at rated tables, and whoever is not signed in at all of them."""
    if card.own:
        return Door.INVITED if card.is_invited else Door.OWN
    if not (card.open_places and isinstance(user, User)) or (user.is_guest and card.game.is_rated):
        return Door.VIEW
    return Door.JOIN
