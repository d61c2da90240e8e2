"""Turns in one pictured line each: who laid what, and what it brought everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.engine.diff import Change, merged
from games.engine.ruleset import SeatNumber
from games.history.pages.changes import TOTAL, differences
from games.history.pages.entry import Entry
from games.tables.pages import for_title
from games.tables.tables import Table


class Told(NamedTuple):
    """Of whom lines about turns speak."""

    title: str
    names: tuple[str, ...]
    colours: tuple[str, ...]

    @classmethod
    def at(cls, table: Table) -> Told:
        """Those who sit at a table, in the reader's language."""
        return cls(table.game.title, tuple(table.names), tuple(seat.colour for seat in table.seats))


def headings(told: Told, moves: Iterable[Entry]) -> dict[int, SafeString]:
    """By the number of the first of its moves that is told, each turn with its name; empty where titles name none."""
    if not for_title(told.title).names_turns:
        return {}
    return {turn[0].number: _heading(told, turn) for turn in _turns(moves)}


def in_pictures(told: Told, moves: Iterable[Entry]) -> SafeString:
    """The turns as items of a list, in the order in which they were; empty where titles name none."""
    turns = _turns(moves) if for_title(told.title).names_turns else ()
    return mark_safe("".join(f"<li{_whose(told, turn)}>{_told(told, turn)}</li>" for turn in turns))


def sum_of(told: Told, turn: Sequence[Entry]) -> SafeString:
    """What moves of one turn come to, in a pictured line; empty where nothing is drawn or titles name no turns."""
    is_told = for_title(told.title).names_turns and _is_drawn(turn)
    return mark_safe(_line(told, turn)) if is_told else SafeString("")


def _turns(moves: Iterable[Entry]) -> Iterator[list[Entry]]:
    made = (move for move in moves if move.move)
    return (list(turn) for _number, turn in groupby(made, key=lambda move: move.turn))


def _heading(told: Told, turn: Sequence[Entry]) -> SafeString:
    head = f'<li class="log__turn" id="t{turn[0].turn}">'
    return mark_safe(f"{head}{_name(told, turn)}{_line(told, turn)}</li>")


def _name(told: Told, turn: Sequence[Entry]) -> str:
    name = for_title(told.title).turns_name(turn[0].turn, max(turn[0].turn, turn[-1].ended))
    return f"<strong>{escape(name)}</strong>"


def _told(told: Told, turn: Sequence[Entry]) -> str:
    """A turn by who took it, or by its name and in words where there is nothing to be drawn."""
    if for_title(told.title).takes_turns:
        return _line(told, turn)
    in_words = (f'<div class="told__words">{line}</div>' for move in turn for line in move.lines)
    return _name(told, turn) + (_line(told, turn) if _is_drawn(turn) else "".join(in_words))


def _whose(told: Told, turn: Sequence[Entry]) -> str:
    """Whose turn it was and in which cells it laid tiles, for pages that show turns one after another."""
    if not for_title(told.title).takes_turns:
        return ""
    cells = dict.fromkeys(cell for move in turn if move.pictures for cell in move.cells)
    return f' data-turn="{_mover(turn)}" data-cells="{" ".join(cells)}"'


def _mover(turn: Sequence[Entry]) -> SeatNumber | None:
    return next((move.seat for move in turn if move.pictures), turn[0].seat)


def _is_drawn(turn: Sequence[Entry]) -> bool:
    return any(move.pictures or move.changes for move in turn)


def _line(told: Told, turn: Sequence[Entry]) -> str:
    """What each seat laid, and what it has more or less; whoever took the turn comes first."""
    laid = _laid(turn)
    first = (_mover(turn),) if for_title(told.title).takes_turns else sorted(laid)
    found = by_seat((change for move in turn for change in move.changes), first)
    passive = found.keys() - {_mover(turn)} if for_title(told.title).takes_turns else set()
    parts = (
        _seat(told, seat, "".join(laid.get(seat, ())), parts, is_passive=seat in passive)
        for seat, parts in found.items()
    )
    return f'<div class="told">{"".join(parts)}</div>'


def _laid(turn: Iterable[Entry]) -> dict[SeatNumber, list[SafeString]]:
    """What each seat laid, in order."""
    found: dict[SeatNumber, list[SafeString]] = {}
    for seat, picture in (laid for move in turn for laid in move.pictures):
        found.setdefault(seat, []).append(picture)
    return found


def by_seat(steps: Iterable[Change], first: Iterable[int | None]) -> dict[int, tuple[Change, ...]]:
    """What a turn's changes come to, by seat: those that are told ``first`` anyhow, then the others; the total last."""
    found: dict[int, list[Change]] = {seat: [] for seat in first if seat is not None}
    for change in merged(steps):
        found.setdefault(change.seat, []).append(change)
    return {seat: tuple(sorted(parts, key=lambda change: change.part == TOTAL)) for seat, parts in found.items()}


def _seat(told: Told, seat: int, laid: str, changes: tuple[Change, ...], *, is_passive: bool) -> str:
    presenter = for_title(told.title)
    words = {change.part: presenter.consequence(change) for change in changes} if is_passive else {}
    in_words = "".join(f'<li class="change">{escape(text)}</li>' for text in words.values() if text)
    pictured = tuple(change for change in changes if not words.get(change.part))
    brought = in_words + differences(told.title, presenter.holding, pictured)
    listed = f'<ul class="changes">{brought}</ul>' if brought else ""
    who = f'<span class="told__who">{presenter.mark(told.colours[seat])}{escape(told.names[seat])}</span>'
    more = sum(change.new - change.old for change in changes if change.part == TOTAL)
    seated = f' data-seat="{seat}" data-more="{more}"' if presenter.takes_turns else ""
    return f'<div class="told__seat"{seated}>{who}<span class="told__laid">{laid}</span>{listed}</div>'
