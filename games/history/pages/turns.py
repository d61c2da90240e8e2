"""Turns in one pictured line each: who laid what, and what it brought everybody."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any, NamedTuple

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.engine.diff import Change, merged
from games.engine.ruleset import SeatNumber
from games.history.pages.entry import Entry
from games.tables.pages import for_title
from games.tables.pages.changes import TOTAL, differences
from games.tables.pages.page import Logbook
from games.tables.tables import Table

_TAG = re.compile(r"<[^>]+>")


class Told(NamedTuple):
    """Of whom lines about turns speak."""

    title: str
    names: tuple[str, ...]
    colours: tuple[str, ...]

    @classmethod
    def at(cls, table: Table) -> Told:
        """Those who sit at a table, in the reader's language."""
        return cls(table.game.title, tuple(table.names), tuple(seat.colour for seat in table.seats))

    @property
    def logbook(self) -> Logbook | None:
        """How the title tells its turns, if it names them."""
        return for_title(self.title).logbook

    @property
    def takes_turns(self) -> bool:
        """Whether whoever moves is told first."""
        return self.logbook is not None and self.logbook.takes_turns

    def pictured(self, event: Sequence[Any]) -> Mapping[SeatNumber, SafeString]:
        """What seats laid or built in an event."""
        return self.logbook.pictured(event, self.colours) if self.logbook is not None else {}

    def cells(self, event: Sequence[Any]) -> Sequence[str]:
        """The ids of the cells on the board where it happened."""
        return self.logbook.cells(event) if self.logbook is not None else ()


def named_turns(told: Told, moves: Iterable[Entry]) -> Iterator[list[Entry]]:
    """The turns that have a heading; none where titles name none."""
    return _turns(moves if told.logbook is not None else ())


def in_pictures(told: Told, moves: Iterable[Entry]) -> SafeString:
    """The turns as items of a list, in the order in which they were; empty where titles name none."""
    turns = _turns(moves) if told.logbook is not None else ()
    items = (
        f"<li{attributes}>{item}</li>"
        for turn in turns
        for attributes, item in ((_whose(told, turn), _told(told, turn)), ("", _final_scoring(told, turn)))
        if item
    )
    return mark_safe("".join(items))


def sum_of(told: Told, turn: Sequence[Entry]) -> SafeString:
    """What moves of one turn come to, in a pictured line; empty where nothing is drawn or titles name no turns."""
    is_told = told.logbook is not None and _is_drawn(turn)
    return mark_safe(_line(told, turn) + _final_scoring(told, turn)) if is_told else SafeString("")


def _turns(moves: Iterable[Entry]) -> Iterator[list[Entry]]:
    made = (move for move in moves if move.move)
    return (list(turn) for _number, turn in groupby(made, key=lambda move: move.turn))


def heading(told: Told, turn: Sequence[Entry]) -> SafeString:
    """A turn with its name; of the last one also that of the final scoring, which stands above it."""
    scored = _final_scoring(told, turn)
    final = f'<li class="log__turn" id="final-scoring">{scored}</li>' if scored else ""
    head = f'<li class="log__turn" id="t{turn[0].turn}">'
    return mark_safe(f"{final}{head}{_name(told, turn)}{_brought(told, turn)}</li>")


def _brought(told: Told, turn: Sequence[Entry]) -> str:
    """What a turn of many came to; what each of them laid is said in the lines below it, and not drawn as well."""
    if told.takes_turns:
        return _line(told, turn)
    return _seats(told, by_seat((change for move in turn for change in move.changes), ()), {})


def _final_scoring(told: Told, turn: Sequence[Entry]) -> str:
    """What the final scoring brought everybody, if the game ended with this turn and its title has one."""
    changes = turn[-1].final
    if not changes:
        return ""
    name = escape(_("Final scoring"))
    return f"<strong>{name}</strong>{_seats(told, by_seat(changes, ()), {})}"


def _name(told: Told, turn: Sequence[Entry]) -> str:
    """By the turns that have ended with it; while nothing is revealed, by those that it decides about."""
    last = turn[-1].ended if _is_drawn(turn) else turn[0].asked
    name = for_title(told.title).turns_name(turn[0].turn, max(turn[0].turn, last))
    if _is_still_to_come(told, turn):
        name = _("%(turn)s, not played yet") % {"turn": name}
    return f"<strong>{escape(name)}</strong>"


def _is_still_to_come(told: Told, turn: Sequence[Entry]) -> bool:
    """Whether all that happened in it so far came of another one’s turn: nobody has laid anything."""
    has_changed = any(move.changes for move in turn)
    return told.takes_turns and has_changed and turn[-1].ended < turn[0].turn and not _laid(turn)


def _told(told: Told, turn: Sequence[Entry]) -> str:
    """A turn by who took it, or by its name and in words where there is nothing to be drawn."""
    if told.takes_turns:
        return _in_words(turn) + _line(told, turn)
    in_words = "".join(f'<div class="told__words">{line}</div>' for move in turn for line in move.lines)
    shown = _line(told, turn) if _is_drawn(turn) else in_words
    return _name(told, turn) + shown if shown else ""


def _in_words(turn: Sequence[Entry]) -> str:
    """For those who do not see what was laid; what everybody has more or less comes after it."""
    lines = (_TAG.sub("", line) for move in turn for line in move.lines)
    return f'<div class="visually-hidden">{" ".join(lines)}</div>'


def _whose(told: Told, turn: Sequence[Entry]) -> str:
    """Whose turn it was and in which cells it laid tiles, for pages that show turns one after another.

    What is told by its name is known by it, so that an update moves no line into another.
    """
    if not told.takes_turns:
        return f' id="news-{turn[0].turn}"'
    cells = dict.fromkeys(cell for move in turn if move.pictures for cell in move.cells)
    return f' data-turn="{_mover(turn)}" data-cells="{" ".join(cells)}"'


def _mover(turn: Sequence[Entry]) -> SeatNumber | None:
    return next((move.seat for move in turn if move.pictures), turn[0].seat)


def _is_drawn(turn: Sequence[Entry]) -> bool:
    return any(move.pictures or move.changes for move in turn)


def _line(told: Told, turn: Sequence[Entry]) -> str:
    """What each seat laid, and what it has more or less; whoever took the turn comes first."""
    laid = _laid(turn)
    first = (_mover(turn),) if told.takes_turns else sorted(laid)
    found = by_seat((change for move in turn for change in move.changes), first)
    passive = found.keys() - {_mover(turn)} if told.takes_turns else set()
    return _seats(told, found, laid, passive)


def _seats(
    told: Told,
    found: Mapping[int, tuple[Change, ...]],
    laid: Mapping[SeatNumber, Sequence[SafeString]],
    passive: Collection[int] = (),
) -> str:
    parts = (
        _seat(told, seat, "".join(laid.get(seat, ())), parts, is_passive=seat in passive)
        for seat, parts in found.items()
    )
    return f'<div class="told">{"".join(parts)}</div>'


def _laid(turn: Sequence[Entry]) -> dict[SeatNumber, list[SafeString]]:
    """What each seat laid, in order, from the beginning of the turn also where it is told from later on."""
    found: dict[SeatNumber, list[SafeString]] = {}
    for seat, picture in chain(turn[0].before, *(move.pictures for move in turn)):
        found.setdefault(seat, []).append(picture)
    return found


def by_seat(steps: Iterable[Change], first: Iterable[int | None]) -> dict[int, tuple[Change, ...]]:
    """What a turn's changes come to, by seat: those that are told ``first`` anyhow, then the others; the total last."""
    found: dict[int, list[Change]] = {seat: [] for seat in first if seat is not None}
    for change in merged(steps):
        found.setdefault(change.seat, []).append(change)
    return {seat: tuple(sorted(parts, key=lambda change: change.part == TOTAL)) for seat, parts in found.items()}


def _seat(told: Told, seat: int, laid: str, changes: tuple[Change, ...], *, is_passive: bool) -> str:
    presenter, logbook = for_title(told.title), told.logbook
    words = {change.part: logbook.consequence(change) for change in changes} if is_passive and logbook else {}
    in_words = "".join(f'<li class="change">{conditional_escape(text)}</li>' for text in words.values() if text)
    pictured = tuple(change for change in changes if not words.get(change.part))
    brought = in_words + differences(told.title, presenter.holding, pictured)
    listed = f'<ul class="changes">{brought}</ul>' if brought else ""
    who = f'<span class="told__who">{presenter.mark(told.colours[seat])}{escape(told.names[seat])}</span>'
    more = sum(change.new - change.old for change in changes if change.part == TOTAL)
    seated = f' data-seat="{seat}" data-more="{more}"' if told.takes_turns else ""
    shown = f'<span class="told__laid">{laid}</span>' if laid else ""
    return f'<div class="told__seat seat-{told.colours[seat]}"{seated}>{who}{shown}{listed}</div>'
