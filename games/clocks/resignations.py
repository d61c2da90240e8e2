"""Handler of resignations at tables for two: whoever stays has won, and bots play on to the end that a record needs."""

from __future__ import annotations

from games.clocks.clocks import release
from games.models import Seat
from games.tables.changes import TableChange
from games.tables.handlers import Handler

STAYS = (Seat.StandIn.NONE, Seat.StandIn.LATE)
"""Where nobody plays the seat of whoever stays already."""


class Resignations(Handler):
    """Gives the seat of whoever has won to a bot, and back where the game goes on from before."""

    def on_change(self, change: TableChange) -> None:
        table = change.table
        if len(table.seats) != 2:
            return
        if not table.title.rules.resigned(table.state):
            _give_back([seat for seat in table.seats if seat.stand_in == Seat.StandIn.WON])
        elif table.game.is_running and _has_resigned_now(change):
            _leave_to_bot([seat for seat in table.seats if _stays(seat)])


def _has_resigned_now(change: TableChange) -> bool:
    return any(made.row.data["type"] == "resign" for made in change.made)


def _stays(seat: Seat) -> bool:
    return seat.user_id is not None and not seat.resigned and seat.stand_in in STAYS


def _leave_to_bot(seats: list[Seat]) -> None:
    for seat in seats:
        seat.stand_in, seat.draft = Seat.StandIn.WON, []
        seat.save(update_fields=["stand_in", "draft"])
    release([seat for seat in seats if seat.deadline is not None])


def _give_back(seats: list[Seat]) -> None:
    for seat in seats:
        seat.stand_in = Seat.StandIn.NONE
        seat.save(update_fields=["stand_in"])
