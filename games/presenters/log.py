"""The table's log in sentences: moves, and what was done to the table besides them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from games import selectors, sentences
from games.models import AuditEntry, Move
from games.services.tables import Table


class Entry(NamedTuple):
    """One move, or one thing done to the table, as lines of text."""

    key: str
    colour: str
    lines: list[str]
    at: datetime


class Log(NamedTuple):
    """The end of the log, the latest first. ``first`` is its oldest move, ``earlier`` where the piece before begins."""

    entries: list[Entry]
    first: int
    earlier: int | None


def read_log(table: Table, first: int | None) -> Log:
    """The log from move number ``first`` on; without it the latest piece."""
    latest = max(1, table.game.move_count - selectors.LOG_PIECE + 1)
    start = latest if first is None else max(1, min(first, latest))
    piece = selectors.log_from(table.game, start)
    moves = [(move.number, 0, entry) for move, entry in zip(piece.moves, in_words(table, piece.moves), strict=True)]
    others = [(entry.after_move, entry.pk, _noted(table, entry)) for entry in piece.entries]
    entries = [entry for _number, _pk, entry in sorted(moves + others, key=lambda row: row[:2], reverse=True)]
    earlier = max(1, start - selectors.LOG_PIECE) if start > 1 else None
    return Log([entry for entry in entries if entry.lines], start, earlier)


def in_words(table: Table, moves: Sequence[Move]) -> list[Entry]:
    """Moves with what happened in them."""
    names = table.names
    return [_told(table, move, names) for move in moves]


def _told(table: Table, move: Move, names: Sequence[str]) -> Entry:
    lines = [sentences.event(table.game.title, event, names) for event in move.events or ()]
    return Entry(f"m{move.number}", table.seats[move.seat].colour, [line for line in lines if line], move.at)


def _noted(table: Table, entry: AuditEntry) -> Entry:
    return Entry(f"a{entry.pk}", "", [entry.sentence], entry.at)
