"""Game records of tables here (docs/game-record.md): the whole truth, or what one person may read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from accounts.models import Viewer
from games.engine import record
from games.engine.record import Heading, RecordedMove
from games.engine.ruleset import Document
from games.models import Game, Move, Seat
from games.tables.tables import Table, read_table


def record_for(game: Game, viewer: Viewer) -> Document:
    """What this person may read: everything when the game is over, no seed and no result before.

    Raises ``GameNotStarted``, ``GameCancelled``.
    """
    table, moves = _look(game)
    if table.game.is_over:
        return _whole(table, moves)
    seat = table.find_seat(viewer)
    return record.write_for_reading(
        _heading(table),
        committed=game.commitment,
        moves=moves,
        state=table.state,
        viewer=seat.number if seat else None,
    )


def _look(game: Game) -> tuple[Table, list[RecordedMove]]:
    """A position and the moves that led to it.

    Between two looks somebody may take a decision back, so that another one, which this position does not know as
    secret, takes its number: then the table is in another epoch, and is looked at again.
    """
    while True:
        table = read_table(game)
        moves = _recorded(table)
        game = Game.objects.get(pk=game.pk)
        if game.epoch == table.game.epoch:
            return table, moves


def whole_record(table: Table, unnamed: Collection[int] = ()) -> Document:
    """Everything, the seed included, whether or not the game is over; people with these keys without their names."""
    return _whole(table, _recorded(table), unnamed)


def _whole(table: Table, moves: Sequence[RecordedMove], unnamed: Collection[int] = ()) -> Document:
    return record.write(
        _heading(table, unnamed),
        seed=bytes.fromhex(table.game.seed),
        moves=moves,
        outcome=table.title.rules.outcome(table.state),
    )


def _heading(table: Table, unnamed: Collection[int] = ()) -> Heading:
    game = table.game
    return Heading(table.title, game.rules, game.options, [_seat(seat, unnamed) for seat in table.seats], game.opening)


def _seat(seat: Seat, unnamed: Collection[int] = ()) -> Document:
    """A seat of a record; ``bot`` is the level, for those who import it here again."""
    kind = {"kind": "bot", "bot": seat.bot} if seat.is_bot else {"kind": "human"}
    name = f"Player {seat.seat_number + 1}" if seat.user_id in unnamed else seat.player_name
    return {"name": name, "colour": seat.colour, **kind}


def _recorded(table: Table) -> list[RecordedMove]:
    rows = Move.objects.standing_of(table.game).filter(number__lte=table.game.move_count).order_by("number")
    return [RecordedMove(table.title.rules.moves.read(row.data), row.auto, _written(row.at)) for row in rows]


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
