"""Rebuild derived data by replay from the seed and the moves, or compare it with what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy

from django.db import transaction
from django.utils import timezone

from games.models import Game, Move
from games.tables import derived, positions
from games.tables.changes import (
    Difference,
    MadeMove,
    TableChange,
)
from games.tables.derived import empty
from games.tables.handlers import HANDLERS
from games.tables.tables import Table, seats_of


def replay(game: Game) -> TableChange:
    """Replay a started game's moves from its seed on copies of its rows; nothing is saved."""
    table = _beginning(game)
    awaited = tuple(table.title.rules.awaited(table.state))
    rows = Move.objects.standing().filter(game=game).order_by("number")
    replayed = TableChange(
        table=table,
        awaited=awaited,
        made=[_repeat(table, row) for row in rows],
        waited=dict.fromkeys(range(len(table.seats))),
    )
    derived.bring_up_to_date(replayed)
    if game.status == Game.Status.CANCELLED:
        _call_off(table, game)
    return replayed


def differences(game: Game) -> list[Difference]:
    """Differences between the stored data of a started game and its replay."""
    return list(_differences(game, replay(game)))


def _differences(game: Game, replayed: TableChange) -> Iterator[Difference]:
    for handler in HANDLERS:
        yield from handler.differences(game, replayed)


@transaction.atomic
def rebuild(game: Game) -> Table:
    """Rebuild all derived data of a locked, started game from its moves."""
    replayed = replay(game)
    for handler in HANDLERS:
        handler.rebuild(replayed)
    return replayed.table


def retract(game: Game, number: int) -> list[Move]:
    """Let the moves of a locked game after ``number`` count no more; gives them back, in order.

    A new epoch begins: positions and letters of the moves that counted before are not those that will follow.
    """
    later = Move.objects.standing().filter(game=game, number__gt=number)
    moves = list(later.order_by("number"))
    later.update(retracted_at=timezone.now())
    game.epoch += 1
    game.save(update_fields=["epoch"])
    return moves


def _beginning(game: Game) -> Table:
    """The table before its first move."""
    game = copy(game)
    empty(game)
    game.status, game.ended_at = Game.Status.RUNNING, None
    seats = seats_of(game)
    for seat in seats:
        empty(seat)
    assert game.started_at is not None, "only started games are replayed"
    return Table(game, seats, positions.start(game), 0)


def _repeat(table: Table, row: Move) -> MadeMove:
    table.make(table.title.rules.moves.read(row.data))
    return MadeMove(row, tuple(table.title.rules.awaited(table.state)))


def _call_off(table: Table, game: Game) -> None:
    """Nobody is waited for at a cancelled table."""
    table.game.status, table.game.ended_at = game.status, game.ended_at
    for seat in table.seats:
        seat.waiting_since = None
