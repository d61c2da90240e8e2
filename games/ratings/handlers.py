"""Handler of table changes: who has decided and who has given up at a rated table, and its ratings at the end."""

from __future__ import annotations

from datetime import datetime

from games.models import Game, Seat
from games.ratings.facts import changes_of
from games.ratings.recording import facts, record, stored_of
from games.tables.changes import Difference, TableChange
from games.tables.handlers import Handler


class Ratings(Handler):
    """Rates finished games; one that goes on again is rebuilt, and counts no more."""

    def on_change(self, change: TableChange) -> None:
        if not change.table.game.is_rated:
            return
        _note_people(change)
        if change.ended:
            record(change.table)

    def rebuild(self, replayed: TableChange) -> None:
        if replayed.table.game.is_rated:
            record(replayed.table)

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        if not game.is_rated:
            return []
        kept, expected = facts(stored_of(game)), facts(changes_of(replayed.table))
        return [] if kept == expected else [Difference("table", None, "ratings", kept, expected)]


def _note_people(change: TableChange) -> None:
    """Save for each seat whether its person has decided, and since when it is given up."""
    for seat in change.table.seats:
        gave_up_at, has_decided = _gave_up_at(change, seat), seat.has_decided or _decides(change, seat)
        if (gave_up_at, has_decided) != (seat.gave_up_at, seat.has_decided):
            seat.gave_up_at, seat.has_decided = gave_up_at, has_decided
            seat.save(update_fields=["gave_up_at", "has_decided"])


def _gave_up_at(change: TableChange, seat: Seat) -> datetime | None:
    """When the person gave the seat up; ``None`` for who plays on, or has come back."""
    if seat.resigned:
        own = [row.at for row in change.moves if row.seat == seat.number]
        return seat.gave_up_at or (own[0] if own else change.table.game.last_move_at)
    is_gone = seat.counts_for_id is not None or seat.stand_in == Seat.StandIn.GIVEN_UP
    return seat.gave_up_at if is_gone else None


def _decides(change: TableChange, seat: Seat) -> bool:
    """Whether the seat's person has just decided; to resign is no decision, nor is what a bot or a successor does."""
    if change.by_bot or seat.counts_for_id is not None or seat.resigned:
        return False
    return any(row.seat == seat.number and not row.auto for row in change.moves)
