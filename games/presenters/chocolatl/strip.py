"""The part of the score track on which a station has moved markers, from where to where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.engine.chocolatl.material import FIELD_COLOURS
from games.engine.chocolatl.state import Result
from games.presenters.chocolatl import art

FIELD = 24
"""The width of a field; a marker is as wide."""
HEIGHT = 60
LIFT = 9
"""How far markers of one stack lie above each other."""


@lru_cache(maxsize=1024)
def strip(result: Result, colours: tuple[str, ...]) -> SafeString | str:
    """Fields and markers; empty where no marker has moved. Each marker knows how far it has come (``data-moved``)."""
    before, after = result.points, fields_after(result)
    if before == after:
        return ""
    first, last = max(0, min(*before, *after) - 1), max(*before, *after) + 1
    return format_html(
        '<svg class="strip" viewBox="0 0 {} {}" aria-hidden="true">{}{}</svg>',
        (last - first + 1) * FIELD,
        HEIGHT,
        format_html_join("", "{}", ((_field(number, first),) for number in range(first, last + 1))),
        format_html_join("", "{}", ((one,) for one in _markers(before, after, colours, first))),
    )


def fields_after(result: Result) -> tuple[int, ...]:
    """Where the markers stood when the station had given all that it gives, by seat."""
    after = list(result.points)
    for event in result.gains:
        if event.kind == "points" and event.seat is not None:
            after[event.seat] = dict(event.details)["field"]
    return tuple(after)


def _field(number: int, first: int) -> SafeString:
    colour = FIELD_COLOURS[number % len(FIELD_COLOURS)]
    x = (number - first) * FIELD
    return format_html(
        '<g class="colour--{}"><rect x="{}" y="36" width="{}" height="23"/><text x="{}" y="53">{}</text></g>',
        colour,
        x + 1,
        FIELD - 2,
        x + FIELD // 2,
        number,
    )


def _markers(before: Sequence[int], after: Sequence[int], colours: Sequence[str], first: int) -> list[SafeString]:
    """Those that have moved lie upon the others."""
    seats = sorted(range(len(after)), key=lambda seat: before[seat] != after[seat])
    stacks: dict[int, int] = {}
    drawn = []
    for seat in seats:
        height = stacks.setdefault(after[seat], 0)
        stacks[after[seat]] += 1
        x, y = (after[seat] - first) * FIELD, 36 - FIELD - height * LIFT
        drawn.append(art.placed_marker(colours[seat], x, y, FIELD, (before[seat] - after[seat]) * FIELD))
    return drawn
