"""Derived columns of games and seats: updated after each move, rebuilt by replay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime

from django.db import models
from django.utils import timezone

from games.models import Game, Seat
from games.tables.changes import (
    Difference,
    MadeMove,
    TableChange,
)
from games.tables.handlers import Handler
from games.tables.tables import Table, seats_of

SEAT_COLUMNS = ("waiting_since", "decisions", "seen_move", "ready", "resigned", "points", "score", "won")
GAME_COLUMNS = ("move_count", "turn", "last_move_at", "status", "ended_at")


class Columns(Handler):
    """Updates the derived columns that lists, pages and sweeps query, and saves version and drafts with them."""

    def on_change(self, change: TableChange) -> None:
        seats, moved = change.table.seats, {made.row.seat for made in change.made}
        before = {seat.number: _columns(seat) for seat in seats}
        bring_up_to_date(change)
        changed = [seat for seat in seats if seat.number in moved or _columns(seat) != before[seat.number]]
        # Where moves were taken back the rows are not known to be what these seats were.
        _save(change.table, seats if change.retracted else changed)

    def rebuild(self, replayed: TableChange) -> None:
        game = replayed.table.game
        Game.objects.filter(pk=game.pk).update(**EMPTY_GAME)
        Seat.objects.filter(game=game).update(**EMPTY_SEAT)
        _save(replayed.table, replayed.table.seats)

    def differences(self, game: Game, replayed: TableChange) -> list[Difference]:
        kept, seats = {seat.pk: seat for seat in seats_of(game)}, replayed.table.seats
        return [
            *_compared("table", GAME_COLUMNS, game, replayed.table.game),
            *(found for seat in seats for found in _compared("seat", SEAT_COLUMNS, kept[seat.pk], seat)),
        ]


def bring_up_to_date(change: TableChange) -> None:
    """Set the derived columns of a table's rows from its moves, without saving."""
    table = change.table
    _follow_waiting(table, change.awaited, table.game.last_move_at or table.game.started_at or timezone.now())
    for made in change.made:
        _count(table, made)
    note_standing(table)


def _count(table: Table, made: MadeMove) -> None:
    """Count a move in the game's and the seat's columns."""
    game, seat = table.game, table.seats[made.row.seat]
    game.move_count += 1
    game.last_move_at = made.row.at
    if not made.row.auto:
        seat.decisions += 1
        seat.seen_move = game.move_count
        if made.awaited != (seat.number,):  # Among several seats to move, one that has just decided starts anew.
            seat.waiting_since = None
    _follow_waiting(table, made.awaited, made.row.at)


def _follow_waiting(table: Table, awaited: Collection[int], at: datetime) -> None:
    """Set ``waiting_since`` of the seats to move; a seat that was to move before keeps its time."""
    for seat in table.seats:
        if seat.number not in awaited:
            seat.waiting_since = None
        elif seat.waiting_since is None:
            seat.waiting_since = at


def _columns(seat: Seat) -> list[object]:
    """The values of a seat's derived columns."""
    return [getattr(seat, column) for column in SEAT_COLUMNS]


def _save(table: Table, seats: Iterable[Seat]) -> None:
    """Save the derived columns of the game and of seats, with the version and the drafts."""
    table.game.write(*GAME_COLUMNS, "version")
    for seat in seats:
        seat.write(*SEAT_COLUMNS, "draft")


def _compared(where: str, columns: Iterable[str], kept: models.Model, replayed: models.Model) -> Iterator[Difference]:
    for column in columns:
        before, after = getattr(kept, column), getattr(replayed, column)
        # Rows that nobody has written since they have a turn say nothing of it.
        if before != after and (column, before) != ("turn", None):
            yield Difference(where, getattr(kept, "number", None), column, before, after)


EMPTY_SEAT = {
    "waiting_since": None,
    "decisions": 0,
    "seen_move": 0,
    "ready": False,
    "resigned": False,
    "points": None,
    "score": None,
    "won": None,
}
EMPTY_GAME = {"move_count": 0, "turn": None, "last_move_at": None}
"""The values of the columns before the first move."""


def empty(row: Game | Seat) -> None:
    """Reset the derived columns of a row to their values before the first move, without saving."""
    for column, value in (EMPTY_GAME if isinstance(row, Game) else EMPTY_SEAT).items():
        setattr(row, column, value)


def note_standing(table: Table) -> None:
    """Set turn, live scores, resigned and ready seats, and the outcome if the game has ended, without saving."""
    resigned, ready = table.title.rules.resigned(table.state), table.title.rules.ready(table.state)
    for seat, score in zip(table.seats, table.title.rules.scores(table.state), strict=True):
        seat.score = score
        seat.points = score["total"]
        seat.resigned = seat.number in resigned
        seat.ready = seat.number in ready
    table.game.turn = table.title.rules.turn_number(table.state)
    _note_outcome(table)


def _note_outcome(table: Table) -> None:
    outcome = table.title.rules.outcome(table.state)
    for seat in table.seats:
        seat.won = None if outcome is None else seat.number in outcome.winners
    if outcome is not None:
        table.game.status = Game.Status.FINISHED
        table.game.ended_at = table.game.last_move_at
