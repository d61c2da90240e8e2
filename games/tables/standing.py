"""What a position means for the columns of a table and its seats; the rows are given it, and not written."""

from __future__ import annotations

from games.models import Game, Seat
from games.tables.tables import Table

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
EMPTY_GAME = {"move_count": 0, "last_move_at": None}
"""What a table holds before its first move."""


def empty(row: Game | Seat) -> None:
    """Give the derived columns of a row, which is not written, what they hold before the first move."""
    for column, value in (EMPTY_GAME if isinstance(row, Game) else EMPTY_SEAT).items():
        setattr(row, column, value)


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
