"""The part of the score track on which a marker has moved at a station, from where to where."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.titles.chocolatl.pages import art
from games.titles.chocolatl.rules.material import FIELD_COLOURS
from games.titles.chocolatl.rules.state import Result

FIELD = 24
"""The width of a field; a marker is as wide."""
HEIGHT = 48


def of_seat(result: Result, seat: int, colour: str) -> SafeString | str:
    """The fields a seat's marker has passed; empty where it has not moved."""
    before, after = result.points[seat], _field_after(result, seat)
    return "" if before == after else _strip(before, after, colour)


def _field_after(result: Result, seat: int) -> int:
    fields = [dict(event.details)["field"] for event in result.gains if event.kind == "points" and event.seat == seat]
    return fields[-1] if fields else result.points[seat]


@lru_cache(maxsize=1024)
def _strip(before: int, after: int, colour: str) -> SafeString:
    """The marker where it has come to; it knows how far it has come (``data-moved``)."""
    first, last = min(before, after), max(before, after)
    return format_html(
        '<svg class="strip" viewBox="0 0 {} {}" width="{}" aria-hidden="true">{}{}</svg>',
        (last - first + 1) * FIELD,
        HEIGHT,
        (last - first + 1) * FIELD,
        format_html_join("", "{}", ((_field(number, first),) for number in range(first, last + 1))),
        art.placed_marker(colour, (after - first) * FIELD, 0, FIELD, (before - after) * FIELD),
    )


def _field(number: int, first: int) -> SafeString:
    x = (number - first) * FIELD
    return format_html(
        '<g class="colour--{}"><rect x="{}" y="25" width="{}" height="22"/><text x="{}" y="41">{}</text></g>',
        FIELD_COLOURS[number % len(FIELD_COLOURS)],
        x + 1,
        FIELD - 2,
        x + FIELD // 2,
        number,
    )
