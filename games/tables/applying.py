"""Apply moves to a running table, with the automatic moves that follow, and call the handlers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.utils import timezone

from games.engine.ruleset import Move
from games.models import Move as MoveRow
from games.models import Seat
from games.tables.changes import MadeMove, TableChange
from games.tables.drafting import expect_an_end
from games.tables.handlers import handle
from games.tables.tables import DraftedMove, Table


def apply_moves(table: Table, moves: Sequence[DraftedMove], *, by_bot: bool = False, by_worker: bool = False) -> None:
    """Apply moves at a locked table, and the automatic moves that follow from them.

    ``by_bot`` says that a bot decided, ``by_worker`` that the caller runs the table's bots itself (no task enqueued).
    Raises ``RuleError`` before anything is written.
    """
    _carry_out(table, moves, before=waited(table.seats), by_bot=by_bot, by_worker=by_worker)


def ask_again(
    table: Table,
    *,
    seats: Collection[int] = (),
    before: Mapping[int, datetime | None] | None = None,
    retracted: Sequence[MoveRow] = (),
) -> None:
    """At a locked table that started, changed a player or went back: ask who is to decide, make what is forced.

    Of these ``seats`` each is asked anew, also where the table waited for it before. After moves were ``retracted``,
    ``before`` is since when each seat had been waited for until then.
    """
    _carry_out(table, [], before=waited(table.seats) if before is None else before, anew=seats, retracted=retracted)


def waited(seats: Sequence[Seat]) -> dict[int, datetime | None]:
    """Since when each of the seats, in turn order, is waited for."""
    return {number: seat.waiting_since for number, seat in enumerate(seats)}


def _carry_out(
    table: Table,
    moves: Sequence[DraftedMove],
    *,
    before: Mapping[int, datetime | None],
    anew: Collection[int] = (),
    retracted: Sequence[MoveRow] = (),
    by_bot: bool = False,
    by_worker: bool = False,
) -> None:
    awaited = tuple(table.title.rules.awaited(table.state))
    made = [_make(table, drafted.move, auto=drafted.is_automatic) for drafted in moves]
    made += _follow_up(table)
    MoveRow.objects.bulk_create([one.row for one in made])
    change = TableChange(
        table=table,
        awaited=awaited,
        made=made,
        waited=before,
        anew=frozenset(anew),
        retracted=retracted,
        by_bot=by_bot,
        by_worker=by_worker,
    )
    handle(change)


def _make(table: Table, move: Move, *, auto: bool) -> MadeMove:
    document = table.title.rules.moves.write(move)
    table.make(move)
    row = MoveRow(
        game=table.game,
        number=table.number,
        seat=move.seat,
        data=document,
        auto=auto,
        at=timezone.now(),
    )
    return MadeMove(row, tuple(table.title.rules.awaited(table.state)))


def _follow_up(table: Table) -> list[MadeMove]:
    """Make all moves that need nobody's decision."""
    made: list[MadeMove] = []
    while move := _unasked(table):
        expect_an_end(made)
        made.append(_make(table, move, auto=True))
    return made


def _unasked(table: Table) -> Move | None:
    """The next automatic move; a draft in progress is left alone, and so is a seat for which a bot is to think."""
    for number in table.title.rules.to_move(table.state):
        seat = table.seats[number]
        if seat.draft:
            continue
        move = table.title.rules.automatic(table.state, number, table.preferences_of(number))
        if move is not None:
            return move
    return None
