"""Another player takes over a seat of a running game: a person or a bot."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.models import Game, Seat
from games.tables import audit, committing, sitting
from games.tables.bots import STAND_IN
from games.tables.locking import lock_table
from games.tables.tables import Table


def put_on_seat(table: Table, seat: Seat, *, user: User | None = None, bot: str = "", knows_more: bool = False) -> None:
    """Let a person or a bot go on for a seat of a locked table; the draft is dropped.

    ``knows_more`` does not ask whether somebody has had another seat here: an admin decided so, or it is the own seat
    that comes back. Raises ``PlaysHere`` and ``PlayedHere`` before anything is changed.
    """
    if user is not None:
        sitting.expect_may_sit(table, seat, user, knows_more=knows_more)
    seat.user, seat.bot, seat.name, seat.draft = user, bot, "", []
    seat.stand_in, seat.is_offered, seat.successor = Seat.StandIn.NONE, False, None
    seat.save(update_fields=["user", "bot", "name", "draft", "stand_in", "is_offered", "successor"])
    committing.ask_again(table, seats=[] if seat.number is None else [seat.number])


@transaction.atomic
def leave_to_bot(*, game: Game, user: User) -> None:
    """Let a bot go on for somebody who leaves the site."""
    table = lock_table(game)
    seat = table.seat_of(user)
    audit.note(table.game, "left", player=seat)
    put_on_seat(table, seat, bot=STAND_IN)
