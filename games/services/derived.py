"""The columns that only repeat what the moves say: brought up to date after each move, rebuilt by replay."""

from __future__ import annotations

from datetime import datetime

from games.models import Game, Seat
from games.services.tables import Table

SEAT_COLUMNS = ("waiting_since", "decisions", "seen_move", "ready", "resigned", "points", "score", "won")
GAME_COLUMNS = ("move_count", "last_move_at", "status", "ended_at")


def count_move(table: Table, number: int, *, auto: bool, at: datetime) -> None:
    """Note one more move of a seat, after it was applied."""
    game, seat = table.game, table.seats[number]
    game.move_count += 1
    game.last_move_at = at
    if not auto:
        seat.decisions += 1
        seat.seen_move = game.move_count
        if not _goes_on_alone(table, number):
            seat.waiting_since = None
    follow_waiting(table, at)


def _goes_on_alone(table: Table, number: int) -> bool:
    """Whether it is still the turn of a seat that has just decided: where others are asked too, it is asked anew."""
    return tuple(table.ruleset.awaited(table.state)) == (number,)


def follow_waiting(table: Table, at: datetime) -> None:
    """Note who is waited for since when; a seat that goes on waiting keeps its time."""
    awaited = table.ruleset.awaited(table.state)
    for seat in table.seats:
        if seat.number not in awaited:
            seat.waiting_since = None
        elif seat.waiting_since is None:
            seat.waiting_since = at


def note_standing(table: Table) -> None:
    """Note the live scores, who has resigned and who is ready; and how the game ended, if it did."""
    resigned, ready = table.ruleset.resigned(table.state), table.ruleset.ready(table.state)
    for seat, score in zip(table.seats, table.ruleset.scores(table.state), strict=True):
        seat.score = score
        seat.points = score["total"]
        seat.resigned = seat.number in resigned
        seat.ready = seat.number in ready
    _note_outcome(table)


def _note_outcome(table: Table) -> None:
    outcome = table.ruleset.outcome(table.state)
    for seat in table.seats:
        seat.won = None if outcome is None else seat.number in outcome.winners
    if outcome is not None:
        table.game.status = Game.Status.FINISHED
        table.game.ended_at = table.game.last_move_at


def save(table: Table) -> None:
    """Write the derived columns of the game and its seats, and with them version and drafts."""
    table.game.save(update_fields=[*GAME_COLUMNS, "version"])
    Seat.objects.bulk_update(table.seats, [*SEAT_COLUMNS, "draft"])
