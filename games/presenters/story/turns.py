"""Turns in one pictured line each: who laid what, and what it brought everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.engine.ledger import Change, Places, merged
from games.presenters import for_title
from games.presenters.story.changes import TOTAL, differences
from games.presenters.story.entry import Entry
from games.selectors.tables import Table


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
    """The turns as items of a list, in the order in which they were; empty where titles draw none."""
    turns = _turns(moves) if for_title(told.title).draws_turns else ()
    return mark_safe("".join(f"<li>{_line(told, turn)}</li>" for turn in turns))


def _turns(moves: Iterable[Entry]) -> Iterator[list[Entry]]:
    return (list(turn) for number, turn in groupby(moves, key=lambda move: move.turn) if number)


def _heading(told: Told, turn: Sequence[Entry]) -> SafeString:
    name = escape(for_title(told.title).turns_name(turn[0].turn, max(turn[0].turn, turn[-1].ended)))
    head = f'<li data-region class="log__turn" id="t{turn[0].turn}">'
    return mark_safe(f"{head}<strong>{name}</strong>{_line(told, turn)}</li>")


def _line(told: Told, turn: Sequence[Entry]) -> str:
    """Who moved and what was laid, then what each seat has more or less; who moved comes first, if one did alone."""
    mover = next((move.seat for move in turn if move.pictures), turn[0].seat)
    mover = mover if for_title(told.title).draws_turns else None
    found = by_seat((change for move in turn for change in move.changes), mover)
    laid = "".join(move.pictures for move in turn)
    parts = (_seat(told, seat, laid if seat == mover else "", parts) for seat, parts in found.items())
    return f'<div class="told">{"".join(parts)}</div>'


def by_seat(steps: Iterable[Change], mover: int | None) -> dict[int, tuple[Change, ...]]:
    """What a turn's changes come to for each seat, who moved first, the total last; places are told beforehand only."""
    found: dict[int, list[Change]] = {} if mover is None else {mover: []}
    for change in merged(step for step in steps if not isinstance(step.new, Places)):
        found.setdefault(change.seat, []).append(change)
    return {seat: tuple(sorted(parts, key=lambda change: change.part == TOTAL)) for seat, parts in found.items()}


def _seat(told: Told, seat: int, laid: str, changes: tuple[Change, ...]) -> str:
    presenter = for_title(told.title)
    brought = differences(told.title, presenter.holding, changes)
    listed = f'<ul class="changes">{brought}</ul>' if brought else ""
    who = f'<span class="told__who">{presenter.mark(told.colours[seat])}{escape(told.names[seat])}</span>'
    return f'<div class="told__seat">{who}<span class="told__laid" aria-hidden="true">{laid}</span>{listed}</div>'
