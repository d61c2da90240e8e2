"""The table's log in sentences: moves, and what was done to the table besides them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.ruleset import Document, SeatNumber
from games.history.pages.entry import Entry
from games.history.pages.gathered import line, lines_of, runs
from games.history.pages.turns import Told, heading, in_pictures, named_turns
from games.models import AuditEntry, Game, Move
from games.tables import history, selectors
from games.tables.history import Happened
from games.tables.tables import Table


class Log(NamedTuple):
    """The end of the log, the latest first.

    ``opened`` is its oldest move if the reader has asked for more than the latest piece; ``earlier`` is where the piece
    before begins.
    """

    lines: SafeString
    opened: int | None
    earlier: int | None


class _Words(NamedTuple):
    """What the sentences of a game's moves depend on: as long as all this is the same, so are they."""

    pk: int
    commitment: str
    epoch: int
    told: Told
    language: str | None


@dataclass(frozen=True)
class _Game:
    """A game as its reader sees it, after so many moves."""

    row: Game = field(compare=False)
    words: _Words
    move_count: int

    @classmethod
    def at(cls, table: Table) -> _Game:
        row = table.game
        words = _Words(row.pk, row.commitment, row.epoch, Told.at(table), get_language())
        return cls(row, words, row.move_count)


@dataclass(frozen=True)
class _Move:
    """One move of a game, and whether it is known what happened in it."""

    row: Move = field(compare=False)
    happened: Happened = field(compare=False)
    number: int
    is_known: bool

    @classmethod
    def of(cls, row: Move, happened: Happened) -> _Move:
        return cls(row, happened, row.number, happened is not history.NOTHING)


@dataclass(frozen=True)
class _Moves:
    """Moves of one game, which are told apart by their numbers and lines."""

    entries: Sequence[Entry] = field(compare=False)
    told: tuple[tuple[int, tuple[SafeString, ...]], ...]

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> _Moves:
        return cls(entries, tuple([(move.number, move.lines) for move in entries]))


def read_log(table: Table, first: int | None, invite: str = "") -> Log:
    """The log from move number ``first`` on; without it the latest piece. Its links carry an invitation."""
    start = start_of_log(table, first)
    return write_log(table, start, moves_in_words(table, start), invite)


def start_of_log(table: Table, first: int | None) -> int:
    """The oldest move to show when the reader has opened the log from move ``first`` on."""
    latest = _latest_piece(table)
    return latest if first is None else max(1, min(first, latest))


def _latest_piece(table: Table) -> int:
    latest = selectors.LATEST_ONCE_OVER if table.game.is_over else selectors.LATEST_OF_LOG
    return max(1, table.game.move_count - latest + 1)


def write_log(table: Table, start: int, moves: Sequence[Entry], invite: str = "") -> Log:
    """The log from move number ``start`` on, when its moves are in words already."""
    earlier = max(1, start - selectors.LOG_PIECE) if start > 1 else None
    noted = _noted_in_words(table.game, start - 1)
    replay = replay_address(table.game, invite)
    if noted:
        lines = _in_order(moves, replay, _headings(_Game.at(table).words, moves), noted)
    else:
        zone = timezone.get_current_timezone_name()
        lines = _moves_alone(_Game.at(table), start, replay, zone)
    return Log(lines, start if start < _latest_piece(table) else None, earlier)


@lru_cache(maxsize=256)
def _moves_alone(game: _Game, start: int, replay: str, zone: str) -> SafeString:
    """Kept because most tables have nothing in their logs but moves, which never change."""
    moves = _moves_in_words(game, start)
    return _in_order(moves, replay, _headings(game.words, moves))


def _headings(words: _Words, moves: Iterable[Entry]) -> dict[int, SafeString]:
    """By the number of the first of its moves that is told, each turn with its name."""
    return {turn[0].number: _heading(words, _Moves.of(turn)) for turn in named_turns(words.told, moves)}


@lru_cache(maxsize=4096)
def _heading(words: _Words, turn: _Moves) -> SafeString:
    return heading(words.told, turn.entries)


def _in_order(
    moves: Sequence[Entry], replay: str, heads: Mapping[int, SafeString], noted: Iterable[Entry] = ()
) -> SafeString:
    """Moves by their numbers, whatever the clocks of the machines said; what was done besides them by its time."""
    moments = accumulate((move.at for move in moves), max)
    keyed = [((moment, move.number, False), move) for moment, move in zip(moments, moves, strict=True)]
    keyed += [((entry.at, entry.number, True), entry) for entry in noted]
    return dated_lines([entry for _when, entry in sorted(keyed, key=itemgetter(0), reverse=True)], replay, heads)


def moves_in_words(table: Table, start: int) -> tuple[Entry, ...]:
    """The moves from number ``start`` on with what happened in them."""
    return _moves_in_words(_Game.at(table), start)


def each_move_in_words(table: Table, first: int, last: int) -> list[Entry]:
    """The moves of a piece of the game, each with its own lines."""
    game = _Game.at(table)
    return [entry for move in _moves(game, first, last) for entry in _told(game.words, (move,))]


def moves_in_pictures(table: Table, moves: Sequence[Entry]) -> SafeString:
    """The turns of the last moves as items of a list; empty where titles name none."""
    return _in_pictures(_Game.at(table), _Moves.of(moves))


def shown_moves(table: Table, moves: Sequence[Entry], viewer: SeatNumber | None) -> list[Document]:
    """The last moves of a game, in order, as a seat (or a spectator) may read them."""
    title = table.title
    return title.rules.shown_moves(table.state, [title.rules.moves.read(entry.move) for entry in moves], viewer)


@lru_cache(maxsize=512)
def _moves_in_words(game: _Game, start: int) -> tuple[Entry, ...]:
    """Kept because moves never change, and everybody at the table reads the same ones."""
    moves = _moves(game, start, game.move_count)
    together = runs(game.words.told, [move.happened for move in moves])
    return tuple(entry for run in together for entry in _told(game.words, tuple([moves[index] for index in run])))


@lru_cache(maxsize=512)
def _in_pictures(game: _Game, moves: _Moves) -> SafeString:
    return in_pictures(game.words.told, moves.entries)


def _moves(game: _Game, first: int, last: int) -> list[_Move]:
    rows = selectors.moves_between(game.row.pk, first, last)
    return [*map(_Move.of, rows, history.happened_in(game.row, rows))]


@lru_cache(maxsize=4096)
def _told(words: _Words, run: tuple[_Move, ...]) -> tuple[Entry, ...]:
    """Moves of which a line tells at the last of them. Kept because after each move most of the log is what it was."""
    *before, last = [_entry(words.told, move) for move in run]
    lines = lines_of(words.told, [event for move in run for event in move.happened.events])
    cells = dict.fromkeys(cell for entry in (*before, last) for cell in entry.cells)
    return (*before, last._replace(lines=tuple(lines), cells=tuple(cells)))


def _entry(told: Told, made: _Move) -> Entry:
    """A move without its lines."""
    move, happened = made.row, made.happened
    return Entry(
        move.number,
        move.seat,
        f"m{move.number}",
        (),
        move.at,
        move.data,
        happened.turn,
        happened.ended,
        happened.changes,
        _pictures(told, happened.events),
        tuple(dict.fromkeys(cell for event in happened.events for cell in told.cells(event))),
        happened.final,
        happened.asked,
        _pictures(told, happened.before),
    )


def _pictures(told: Told, events: Iterable[Sequence[Any]]) -> tuple[tuple[SeatNumber, SafeString], ...]:
    return tuple(found for event in events for found in told.pictured(event).items())


def _noted_in_words(game: Game, after: int) -> list[Entry]:
    """What was done to a table besides moves, after a move; not kept, because it names people who may be renamed."""
    if not _is_anything_noted(game.pk, game.commitment, (game.version, game.side_version), after):
        return []
    return [_noted(entry) for entry in selectors.entries_since(game.pk, after)]


@lru_cache(maxsize=512)
def _is_anything_noted(game_pk: int, commitment: str, versions: tuple[int, int], after: int) -> bool:
    """Kept because every act that is noted counts one of the versions up; most tables are asked for entries once."""
    return bool(selectors.entries_since(game_pk, after))


def _noted(entry: AuditEntry) -> Entry:
    return Entry(entry.after_move, None, f"a{entry.pk}", (line("", entry.sentence),), entry.at, {})


def lines(entries: Iterable[Entry]) -> SafeString:
    """Entries as items of a list, in the order in which things happened."""
    return mark_safe("".join(f"<li>{''.join(entry.lines)}</li>" for entry in entries if entry.lines))


def replay_address(game: Game, invite: str) -> str:
    """The address of the table's replay, up to the number of a move."""
    query = {"invite": invite, "at": ""} if invite else {"at": ""}
    return f"{reverse('games:replay', args=[game.public_id])}?{urlencode(query)}"


def dated_lines(entries: Sequence[Entry], replay: str, heads: Mapping[int, SafeString]) -> SafeString:
    """Entries, the latest first, with their ids and the way to the table as it stood then.

    A time stands where it is another minute than in the entry above; the headings of turns, by the numbers of their
    first moves, above the latest entry of each.
    """
    items, above, turn = [], None, 0
    zone, language = timezone.get_current_timezone_name(), get_language()
    names = {entry.turn: heads[entry.number] for entry in entries if entry.move and entry.number in heads}
    for entry in filter(lambda entry: entry.lines, entries):
        if entry.turn not in (0, turn):
            turn = entry.turn
            items.append(names.get(turn, ""))
        minute = entry.at.replace(second=0, microsecond=0)
        time = "" if minute == above else _time(entry.at, zone, language)
        cells = f' data-cells="{" ".join(entry.cells)}"' if entry.cells else ""
        told = f"{''.join(reversed(entry.lines))}{time}{_way_back(entry.number, replay, language)}"
        items.append(f'<li id="{entry.key}"{cells}>{told}</li>')
        above = minute
    return mark_safe("".join(items))


@lru_cache(maxsize=4096)
def _way_back(number: int, replay: str, language: str | None) -> str:
    label = escape(_("The table after move %(number)s") % {"number": number})
    return f'<a class="log__at" href="{escape(replay)}{number}" title="{label}"><span aria-hidden="true">↺</span></a>'


@lru_cache(maxsize=4096)
def _time(at: datetime, zone: str, language: str | None) -> str:
    local = timezone.localtime(at)
    return f'<time datetime="{local.isoformat()}">{escape(date_format(local, "SHORT_DATETIME_FORMAT"))}</time>'
