"""Lines of the log: what happened in a move, and what several players did alike, in one line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games import texts as sentences
from games.engine.ruleset import SeatNumber
from games.history.pages.entry import Entry
from games.history.pages.turns import Told

Row = Sequence[Any]
"""Kind, seat and details of an event."""


def lines_of(told: Told, events: Sequence[Row]) -> Iterator[SafeString]:
    """Events in words; what happened to the same seat one after the other stands in one line."""
    for _line, rows in groupby(events, key=partial(sentences.line_of, told.title)):
        parts = sentences.events(told.title, list(rows), told.names)
        by_seat = [(seat, " ".join(part.text for part in group)) for seat, group in groupby(parts, key=itemgetter(0))]
        if by_seat:
            yield _line_of(told, by_seat)


def _line_of(told: Told, parts: Sequence[tuple[SeatNumber | None, str]]) -> SafeString:
    """A line about several seats, each with its dot before what happened to it."""
    (seat, first), *others = parts
    more = format_html_join("", " {}{}", ((_dot(told, seat), text) for seat, text in others))
    return line(_colour(told, seat), format_html("{}{}", first, more))


def _dot(told: Told, seat: SeatNumber | None) -> SafeString | str:
    return "" if seat is None else format_html('<span class="dot seat-{}"></span>', _colour(told, seat))


def _colour(told: Told, seat: SeatNumber | None) -> str:
    return "" if seat is None else told.colours[seat]


def line(colour: str, text: str) -> SafeString:
    """A line with the dot of its seat; without a colour it is the table's."""
    return format_html('<span class="dot seat-{}"></span><span>{}</span>', colour, text)


def gathered(told: Told, entries: Sequence[Entry], happened: Sequence[Sequence[Row]]) -> list[Entry]:
    """Entries in which what several did alike, one move after the other, is said once: at the last of these moves.

    Nothing is told earlier than without this: each move is told as soon as it is made.
    """
    found, run = list(entries), list[Row]()
    for index, events in enumerate(happened):
        if run and events and sentences.are_alike(told.title, run[-1], events[0], told.names):
            found[index - 1] = found[index - 1]._replace(lines=())
            run.append(events[0])
            together = " ".join(part.text for part in sentences.events(told.title, run, told.names))
            found[index] = found[index]._replace(lines=(line("", together), *lines_of(told, events[1:])))
        else:
            run = list(events[:1])
        if len(events) > 1:
            run = []
    return found
