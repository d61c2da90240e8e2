"""Handler of table changes that creates notifications: whose turn it is, how a game ended."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager

from games.models import Seat
from games.tables.changes import TableChange
from games.tables.handlers import Handler
from notifications.create import notify
from notifications.create.recipients import read_ahead
from notifications.events import is_move


class Notify(Handler):
    """Creates and drops pending notifications, in the transaction of the change."""

    def prefetch(self, games: Collection[int]) -> AbstractContextManager[None]:
        return read_ahead(games)

    def on_change(self, change: TableChange) -> None:
        decided = {made.row.seat for made in change.made if not made.row.auto}
        by_whom = "stood-in" if change.by_bot else "moved"
        notify.drop_turns([seat for seat in change.answered if seat.number in decided], by_whom)
        notify.drop_turns([seat for seat in change.answered if seat.number not in decided], "not-your-turn")
        if change.retracted:
            notify.keep_turns(change.table.game, change.still_asked)
        if change.went_back:
            notify.forget_rounds(change.table.game)
        if change.ended:
            notify.notify_game_over(change.table.game, change.table.seats)
        else:
            self._notify_turns(change)
        if is_move(change):
            notify.notify_moved(change.table.game, others_than_the_movers(change))

    def _notify_turns(self, change: TableChange) -> None:
        table = change.table
        round_number = table.title.rules.round_number(table.state)
        with_premove = [seat for seat in change.asked if table.plans_due(seat)]
        notify.notify_turns(table.game, [seat for seat in change.asked if seat not in with_premove], round_number)
        if with_premove:
            notify.note_planned(table.game, with_premove, round_number)


def others_than_the_movers(change: TableChange) -> list[Seat]:
    """The seats that have not made all moves of a change themselves."""
    movers = {made.row.seat for made in change.made}
    return [seat for seat in change.table.seats if movers - {seat.seat_number}]
