"""A seat that wants a successor: its prospects and the standings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString

from accounts.models import Viewer
from games.clocks.presenters.clocks import Prospects, is_asked_to_take_over, may_take_over, prospects
from games.lobby.presenters.cards import Card
from games.models import Seat
from games.tables.faults import Contained
from games.tables.pages import for_title
from games.tables.pages.seats import sitters
from games.tables.tables import table_of


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat of a running table as a spectator may see it."""

    card: Card
    seat: Seat
    prospects: Prospects
    board: SafeString
    may_take: bool
    is_asked: bool


def offers(seats: Iterable[Seat], viewer: Viewer) -> list[Offer]:
    """Offers for seats whose tables were fetched with them, without those of tables whose title does not work."""
    return [offer for seat in seats if (offer := _offer_if_possible(seat, viewer))]


def _offer_if_possible(seat: Seat, viewer: Viewer) -> Offer | None:
    game = seat.game
    with Contained(game.title, game.public_id):
        return _offer(seat, viewer) if game.is_playable else None
    return None


def _offer(seat: Seat, viewer: Viewer) -> Offer:
    table = table_of(seat.game)
    view = table.title.rules.view(table.state, None)
    return Offer(
        card=Card(table.game, table.seats, viewer.pk),
        seat=seat,
        prospects=prospects(table, seat),
        board=for_title(table.game.title).mail_board(view, sitters(table)),
        may_take=may_take_over(seat, viewer),
        is_asked=is_asked_to_take_over(seat, viewer),
    )
