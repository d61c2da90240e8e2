"""The derived columns made again from the seed and the moves, and compared with what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple

from django.db import models, transaction
from django.utils import timezone

from games import events, sentences
from games.models import Game, Move, Seat
from games.services import derived, positions
from games.services.tables import Table, seats_of

_EMPTY_SEAT = {
    "waiting_since": None,
    "decisions": 0,
    "seen_move": 0,
    "ready": False,
    "resigned": False,
    "points": None,
    "score": None,
    "won": None,
}
_EMPTY_GAME = {"move_count": 0, "last_move_at": None}


class Difference(NamedTuple):
    """A column that does not hold what the moves say."""

    where: str
    """``table``, ``seat`` or ``move``."""
    number: int | None
    """Which seat or move."""
    column: str
    kept: Any
    replayed: Any

    def __str__(self) -> str:
        return sentences.difference(self.where, self.number, column=self.column, kept=self.kept, replayed=self.replayed)


class Replay(NamedTuple):
    """A table as its moves make it, and the moves with their events."""

    table: Table
    moves: Sequence[Move]


def replay(game: Game) -> Replay:
    """Play a started game's moves from its seed on copies of its rows; nothing is written."""
    table = _beginning(game)
    rows = list(Move.objects.standing().filter(game=game).order_by("number"))
    moves = [_repeat(table, row) for row in rows]
    derived.note_standing(table)
    if game.status == Game.Status.CANCELLED:
        _call_off(table, game)
    return Replay(table, moves)


def differences(game: Game) -> list[Difference]:
    """Where the kept columns of a started game differ from its replay."""
    table, moves = replay(game)
    kept = {seat.pk: seat for seat in seats_of(game)}
    rows = {row.pk: row for row in Move.objects.filter(game=game)}
    return [
        *_compared("table", derived.GAME_COLUMNS, game, table.game),
        *(found for seat in table.seats for found in _compared("seat", derived.SEAT_COLUMNS, kept[seat.pk], seat)),
        *(found for move in moves for found in _compared("move", ("events",), rows[move.pk], move)),
    ]


@transaction.atomic
def rebuild(game: Game) -> Table:
    """Delete the derived columns of a locked, started game and make them again."""
    _wipe(game)
    table, moves = replay(game)
    derived.save(table)
    Move.objects.bulk_update(moves, ["events"], batch_size=500)
    return table


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
    for column, value in _EMPTY_GAME.items():
        setattr(game, column, value)
    game.status, game.ended_at = Game.Status.RUNNING, None
    seats = seats_of(game)
    for seat in seats:
        for column, value in _EMPTY_SEAT.items():
            setattr(seat, column, value)
    table = Table(game, seats, positions.start(game))
    assert game.started_at is not None, "only started games are replayed"
    derived.follow_waiting(table, game.started_at)
    return table


def _repeat(table: Table, row: Move) -> Move:
    happened = table.ruleset.apply(table.state, table.ruleset.read_move(row.data))
    derived.count_move(table, row.seat, auto=row.auto, at=row.at)
    repeated = copy(row)
    repeated.events = events.rows(happened)
    return repeated


def _call_off(table: Table, game: Game) -> None:
    """Nobody is waited for at a cancelled table."""
    table.game.status, table.game.ended_at = game.status, game.ended_at
    for seat in table.seats:
        seat.waiting_since = None


def _compared(where: str, columns: Iterable[str], kept: models.Model, replayed: models.Model) -> Iterator[Difference]:
    for column in columns:
        before, after = getattr(kept, column), getattr(replayed, column)
        if before != after:
            yield Difference(where, getattr(kept, "number", None), column, before, after)


def _wipe(game: Game) -> None:
    """Empty the derived columns, so that nothing of them can get into what is rebuilt."""
    Game.objects.filter(pk=game.pk).update(**_EMPTY_GAME)
    Seat.objects.filter(game=game).update(**_EMPTY_SEAT)
    Move.objects.filter(game=game).update(events=None)
