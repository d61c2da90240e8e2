"""What a seat that waits for a successor has, and what it has to hope for, as a spectator may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import texts
from games.clocks.presenters.terms import ShownTerms, shown_terms
from games.models import Seat
from games.tables.pages import for_title
from games.tables.pages.numbers import number
from games.tables.tables import Table
from games.texts import clock


@dataclass(frozen=True, slots=True)
class Prospects:
    """A seat of a running table before somebody agrees to play on for it."""

    rank: int
    seats: int
    points: str
    lines: str
    """What the points are the sum of; what is 0 is left out."""
    to_come: Sequence[str]
    """What it has and what is still to come, in whole sentences."""
    terms: ShownTerms
    bank: str
    """The time with which a successor begins; empty at a table without a clock."""


def prospects(table: Table, seat: Seat) -> Prospects:
    """The prospects of a seat of a table that has begun."""
    assert seat.number is not None, "seats of tables that have begun have numbers"
    view = table.ruleset.view(table.state, None)
    return Prospects(
        rank=1 + sum((other.points or 0) > (seat.points or 0) for other in table.seats),
        seats=len(table.seats),
        points=number(seat.points or 0),
        lines=_lines(table, seat),
        to_come=for_title(table.game.title).prospects(view, seat.number),
        terms=shown_terms(table.game.clock),
        bank=clock.bank_of_a_successor(table.game.clock),
    )


def _lines(table: Table, seat: Seat) -> str:
    score = seat.score or {}
    lines = [line for line in table.ruleset.score_lines if score.get(line)]
    return ", ".join(f"{texts.score_line(table.game.title, line)} {number(score[line])}" for line in lines)
