"""Lines of the log: what happened in a move, and in one entry what moves of a turn have in the same line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games import texts as sentences
from games.engine.ruleset import SeatNumber
from games.history.pages.entry import Entry
from games.history.pages.turns import Told
from games.texts.catalogue import Told as Part

Row = Sequence[Any]
"""Kind, seat and details of an event."""


def lines_of(told: Told, events: Sequence[Row]) -> Iterator[SafeString]:
    """Events in words; what happened to the same seat one after the other stands in one line."""
    for _line, rows in groupby(events, key=partial(sentences.line_of, told.title)):
        parts = sentences.events(told.title, list(rows), told.names)
        if parts:
            yield _line_of(told, parts)


def _line_of(told: Told, parts: Sequence[Part]) -> SafeString:
    """A line about several seats, each with its dot before what happened to it."""
    by_seat = [(seat, list(group)) for seat, group in groupby(parts, key=lambda part: part.seat)]
    (seat, first), *others = [(seat, _joined(told, group, is_alone=len(parts) == 1)) for seat, group in by_seat]
    more = format_html_join("", " {}{}", ((_dot(told, seat), text) for seat, text in others))
    return line(_colour(told, seat), format_html("{}{}", first, more))


def _joined(told: Told, parts: Sequence[Part], *, is_alone: bool) -> SafeString:
    """Sentences one after the other; each of several knows the cells on the board where it happened."""
    spaced = (part._replace(text=f" {part.text}") if number else part for number, part in enumerate(parts))
    return format_html_join("", "{}", ((part.text if is_alone else _placed(told, part),) for part in spaced))


def _placed(told: Told, part: Part) -> SafeString | str:
    """A sentence with its cells, if it has any."""
    cells = " ".join(cell for event in part.happened for cell in told.cells(event))
    return format_html('<span data-cells="{}">{}</span>', cells, part.text) if cells else part.text


def _dot(told: Told, seat: SeatNumber | None) -> SafeString | str:
    return "" if seat is None else format_html('<span class="dot seat-{}"></span>', _colour(told, seat))


def _colour(told: Told, seat: SeatNumber | None) -> str:
    return "" if seat is None else told.colours[seat]


def line(colour: str, text: str) -> SafeString:
    """A line with the dot of its seat; without a colour it is the table's."""
    return format_html('<span class="dot seat-{}"></span><span>{}</span>', colour, text)


def gathered(told: Told, entries: Sequence[Entry], happened: Sequence[Sequence[Row]]) -> list[Entry]:
    """Entries in which what moves of a turn have in the same line is told at the last of these moves.

    Nothing is told earlier than without this: each move is told as soon as it is made.
    """
    found: list[Entry] = []
    for run in _runs(told, entries, happened):
        *earlier, last = [entries[index] for index in run]
        found += [entry._replace(lines=()) for entry in earlier]
        found.append(_all_of(told, run, entries, happened) if earlier else last)
    return found


def _runs(told: Told, entries: Sequence[Entry], happened: Sequence[Sequence[Row]]) -> list[list[int]]:
    """Entries by their indices, those together that have one line."""
    runs: list[list[int]] = []
    for index in range(len(entries)):
        if runs and _goes_on(told, entries, happened, index):
            runs[-1].append(index)
        else:
            runs.append([index])
    return runs


def _all_of(told: Told, run: Sequence[int], entries: Sequence[Entry], happened: Sequence[Sequence[Row]]) -> Entry:
    """The last entry of a run with what happened in all of it."""
    rows = [row for index in run for row in happened[index]]
    cells = dict.fromkeys(cell for index in run for cell in entries[index].cells)
    return entries[run[-1]]._replace(lines=tuple(lines_of(told, rows)), cells=tuple(cells))


def _goes_on(told: Told, entries: Sequence[Entry], happened: Sequence[Sequence[Row]], index: int) -> bool:
    """Whether a move begins in the line that all of the move before stands in."""
    before, now = happened[index - 1], happened[index]
    if not before or not now or entries[index - 1].turn != entries[index].turn:
        return False
    names = {sentences.line_of(told.title, row) for row in (*before, now[0])}
    return len(names) == 1 and isinstance(names.pop(), str)
