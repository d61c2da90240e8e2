"""What the table of preferences shows, as plain values: equal rows share one cached fragment."""

from __future__ import annotations

from typing import NamedTuple

from notifications.timing import LONGEST_PAUSE


class Way(NamedTuple):
    """A radio button; where ``is_offered`` is not true, a dash in its place."""

    code: str
    label: str
    is_offered: bool
    is_chosen: bool


class Cell(NamedTuple):
    """The choice for a notification type and channel as the page renders it, of plain values: see ``Row``."""

    channel: str
    channel_name: str
    way: str
    """Name of the radio buttons."""
    ways: tuple[Way, ...]
    errors: str
    minutes: str
    """Name of the field with the delay in minutes."""
    delay: str
    """What stands in it."""
    delay_errors: str

    @property
    def longest(self) -> int:
        """The most minutes."""
        return LONGEST_PAUSE


class Row(NamedTuple):
    """The choices for a notification type, so that equal rows share one cached fragment."""

    code: str
    label: str
    is_of_tournaments: bool
    cells: tuple[Cell, ...]
