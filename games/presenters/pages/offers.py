"""A seat that waits for a successor: what it has, how the table stands, and on which terms one would play on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from games import sentences
from games.engine import registry
from games.models import Seat
from games.presenters import for_title
from games.presenters.numbers import number
from games.presenters.pages.cards import Card
from games.presenters.pages.page import sitters
from games.presenters.time.clocks import is_asked_to_take_over, may_take_over
from games.selectors.tables import Table, table_of


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat of a running table as a spectator may see it."""

    card: Card
    seat: Seat
    rank: int
    points: str
    lines: str
    """What the points are the sum of; what is 0 is left out."""
    board: SafeString
    may_take: bool
    is_asked: bool


def offers(seats: Iterable[Seat], reader: Any) -> list[Offer]:
    """Offers for seats whose tables were fetched with them."""
    return [_offer(seat, reader) for seat in seats if registry.knows(seat.game.title, seat.game.rules)]


def _offer(seat: Seat, reader: Any) -> Offer:
    table = table_of(seat.game)
    view = table.ruleset.view(table.state, None)
    return Offer(
        card=Card(table.game, table.seats, reader),
        seat=seat,
        rank=1 + sum((other.points or 0) > (seat.points or 0) for other in table.seats),
        points=number(seat.points or 0),
        lines=_lines(table, seat),
        board=for_title(table.game.title).mail_board(view, sitters(table)),
        may_take=may_take_over(seat, reader),
        is_asked=is_asked_to_take_over(seat, reader),
    )


def _lines(table: Table, seat: Seat) -> str:
    score = seat.score or {}
    lines = [line for line in table.ruleset.score_lines if score.get(line)]
    return ", ".join(f"{sentences.score_line(table.game.title, line)} {number(score[line])}" for line in lines)
