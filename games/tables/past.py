"""A table after an earlier move, for replay and analysis."""

from __future__ import annotations

from copy import copy

from games.models import Game, Move
from games.tables import positions
from games.tables.derived import empty, note_standing
from games.tables.errors import NoSuchPosition
from games.tables.tables import Table, seats_of


def read_table_at(game: Game, number: int) -> Table:
    """A started game after ``number`` moves, for reading, with the people who sit there now.

    Its views are what each seat could see then. Since when seats were waited for is not known there. Raises
    ``NoSuchPosition``.
    """
    if game.started_at is None or not 0 <= number <= game.move_count:
        raise NoSuchPosition
    then = copy(game)
    then.move_count = number
    then.status, then.ended_at, then.last_move_at = Game.Status.RUNNING, None, None
    seats = seats_of(then)
    for seat in seats:
        empty(seat)
        seat.draft = []
    table = Table(then, seats, positions.at(game, number), number, is_past=number < game.move_count)
    _count_moves(table)
    note_standing(table)
    return table


def _count_moves(table: Table) -> None:
    """Note what follows from the moves alone: when the last was made, how many decisions each seat has made."""
    rows = Move.objects.standing_of(table.game).filter(number__lte=table.number).order_by("number")
    for number, seat, auto, at in rows.values_list("number", "seat", "auto", "at"):
        table.game.last_move_at = at
        if not auto:
            table.seats[seat].decisions += 1
            table.seats[seat].seen_move = number
