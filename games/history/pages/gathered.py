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
from games.history.pages.turns import Told
from games.tables.history import Happened
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


def runs(told: Told, moves: Sequence[Happened]) -> list[list[int]]:
    """Moves by their indices: those together of which a line tells at the last of them.

    Nothing is told earlier than without this: each move is told as soon as it is made.
    """
    found: list[list[int]] = []
    names = [[sentences.line_of(told.title, row) for row in move.events] for move in moves]
    for index, move in enumerate(moves):
        if index and moves[index - 1].turn == move.turn and _goes_on(names[index - 1], names[index]):
            found[-1].append(index)
        else:
            found.append([index])
    return found


def _goes_on(before: Sequence[str | int | None], now: Sequence[str | int | None]) -> bool:
    """Whether a move begins in the line that all of the move before stands in, by the names of their events' lines."""
    return bool(before and now) and isinstance(now[0], str) and {*before} == {now[0]}
